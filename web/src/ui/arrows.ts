// Arrow keys within an element: the focus goes to the nearest button in that direction, or, where
// a row ends, to the next one in order, round and round. Tab goes on as ever.

type Way = readonly [right: number, down: number];

const WAYS: Record<string, Way> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function middle(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** How far it is that way, what lies aside counting double; nothing for what lies elsewhere. */
function distance(from: Element, to: Element, [right, down]: Way): number {
  const [a, b] = [middle(from), middle(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
  return ahead > 1 && aside <= ahead * 2 ? ahead + 2 * aside : Infinity;
}

function nextTo(here: HTMLElement, buttons: readonly HTMLElement[], way: Way): HTMLElement | null {
  let [nearest, least]: [HTMLElement | null, number] = [null, Infinity];
  for (const button of buttons) {
    const far = distance(here, button, way);
    if (far < least) [nearest, least] = [button, far];
  }
  const along = buttons.indexOf(here) + way[0];
  return nearest ?? buttons.at(along % buttons.length) ?? null;
}

export function arrows(node: HTMLElement): { destroy: () => void } {
  function press(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    const here = document.activeElement;
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...node.querySelectorAll<HTMLElement>("button")];
    if (!(here instanceof HTMLElement) || !buttons.includes(here)) return;
    event.preventDefault();
    nextTo(here, buttons, way)?.focus();
  }
  node.addEventListener("keydown", press);
  return { destroy: () => node.removeEventListener("keydown", press) };
}
