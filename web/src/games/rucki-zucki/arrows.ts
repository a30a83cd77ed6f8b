// Arrow keys: the focus goes to the nearest button in that direction.

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** How far it is that way, what lies aside counting double; nothing for what lies elsewhere. */
function distance(from: Element, to: Element, [right, down]: readonly [number, number]): number {
  const [a, b] = [middle(from), middle(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
  return ahead > 1 && aside <= ahead * 2 ? ahead + 2 * aside : Infinity;
}

export function arrows(node: HTMLElement): { destroy: () => void } {
  function press(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    const here = document.activeElement;
    if (!way || !here || !node.contains(here) || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    event.preventDefault();
    let [nearest, least]: [HTMLElement | null, number] = [null, Infinity];
    for (const button of node.querySelectorAll<HTMLElement>("button")) {
      const far = distance(here, button, way);
      if (far < least) [nearest, least] = [button, far];
    }
    nearest?.focus();
  }
  node.addEventListener("keydown", press);
  return { destroy: () => node.removeEventListener("keydown", press) };
}
