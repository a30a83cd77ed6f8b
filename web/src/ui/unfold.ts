/** Bring what somebody has unfolded into view: below the edge of a dialog nothing would seem to happen.
 * What unfolds by itself stays where it is. */
export function showUnfolded(details: HTMLDetailsElement): () => void {
  const summary = details.querySelector("summary");
  const show = () => {
    if (details.open) details.scrollIntoView({ block: "nearest" });
  };
  const wait = () => details.addEventListener("toggle", show, { once: true });
  summary?.addEventListener("click", wait);
  return () => summary?.removeEventListener("click", wait);
}
