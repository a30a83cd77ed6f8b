// Which page is shown: the path decides. / · /new/<game> · /learn/<game> · /t/<id> · /t/<id>/replay

export type Page =
  | { name: "start" }
  | { name: "set-up"; game: string }
  | { name: "lesson"; game: string }
  | { name: "table"; id: string }
  | { name: "replay"; id: string };

function pageOf(path: string): Page {
  const [first, second, third] = path.split("/").filter(Boolean);
  if (first === "new" && second) return { name: "set-up", game: second };
  if (first === "learn" && second) return { name: "lesson", game: second };
  if (first === "t" && second && third === "replay") return { name: "replay", id: second };
  if (first === "t" && second) return { name: "table", id: second };
  return { name: "start" };
}

let hasMoved = false;
let current = $state<Page>(pageOf(location.pathname));

export function page(): Page {
  return current;
}

export function go(path: string): void {
  history.pushState(null, "", path);
  current = pageOf(path);
  window.scrollTo(0, 0);
  hasMoved = true;
}

/** For a page's main part: after a change of pages the keyboard goes on from there. */
export function arrive(node: HTMLElement): void {
  if (hasMoved) node.focus({ preventScroll: true });
}

window.addEventListener("popstate", () => {
  current = pageOf(location.pathname);
});

/**
 * A link within the page: a plain click calls `follow`, or goes to its path; other clicks (new
 * tab, …) stay the browser's.
 */
export function link(
  node: HTMLAnchorElement,
  follow = () => go(node.pathname),
): { destroy: () => void } {
  function click(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    follow();
  }
  node.addEventListener("click", click);
  return { destroy: () => node.removeEventListener("click", click) };
}
