// From here to somebody's face: the direction as CSS variables, for what points or leans that way.

/** `--way` is the angle; `--way-x` and `--way-y`, each from -1 to 1, the place on a square round here. */
export function direction(dx: number, dy: number): Record<string, string> {
  const far = Math.max(Math.abs(dx), Math.abs(dy)) || 1;
  return {
    "--way": `${Math.round((Math.atan2(dy, dx) * 180) / Math.PI)}deg`,
    "--way-x": (dx / far).toFixed(2),
    "--way-y": (dy / far).toFixed(2),
  };
}

export function towards(
  node: HTMLElement,
  face: Element | null,
): { update: (face: Element | null) => void; destroy: () => void } {
  let at = face;
  function point(): void {
    if (!at) return;
    const [a, b] = [node.getBoundingClientRect(), at.getBoundingClientRect()];
    const dx = b.x + b.width / 2 - a.x - a.width / 2;
    const dy = b.y + b.height / 2 - a.y - a.height / 2;
    for (const [name, value] of Object.entries(direction(dx, dy)))
      node.style.setProperty(name, value);
  }
  const watch = new ResizeObserver(point);
  watch.observe(document.documentElement);
  point();
  return {
    update(face) {
      at = face;
      point();
    },
    destroy: () => watch.disconnect(),
  };
}
