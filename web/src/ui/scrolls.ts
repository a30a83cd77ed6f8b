// A part of the table that has less room than it needs scrolls by itself, so that it covers nothing.
// Where there is room enough nothing is clipped: cards fly across its edges.

/** Marks the node with `data-scrolls` while it is too small, and lets the keyboard in to scroll it. */
export function scrolls(node: HTMLElement): () => void {
  const sizes = new ResizeObserver(look);
  const parts = new MutationObserver(watch);

  function look(): void {
    const tooSmall = node.scrollHeight > node.clientHeight + 1;
    node.toggleAttribute("data-scrolls", tooSmall);
    if (tooSmall) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  }

  function watch(): void {
    sizes.disconnect();
    sizes.observe(node);
    for (const part of node.querySelectorAll("[data-part], :scope > *")) sizes.observe(part);
  }

  watch();
  parts.observe(node, { childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    parts.disconnect();
  };
}
