// Dragging as an extra: a thing may be pulled to an element with `data-drop`. Taps stay taps; a
// finger scrolls the page on a card as elsewhere, unless the card was lifted before.

export interface Drag {
  enabled: boolean;
  /** A finger may pull it. */
  lifted: boolean;
  /** What a drop on an element with this `data-drop` does. */
  drop: (target: string) => void;
  start?: () => void;
}

const THRESHOLD_PX = 8;

function targetAt(x: number, y: number): HTMLElement | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest<HTMLElement>("[data-drop]");
    if (target) return target;
  }
  return null;
}

export function drag(
  node: HTMLElement,
  given: Drag,
): { update: (next: Drag) => void; destroy: () => void } {
  let options = given;
  let from: { x: number; y: number } | null = null;
  let moving = false;
  let over: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    const scrolls = event.pointerType === "touch" && !options.lifted;
    if (options.enabled && !scrolls && event.isPrimary && event.button === 0) {
      from = { x: event.clientX, y: event.clientY };
      node.setPointerCapture(event.pointerId); // a quick pull leaves the card before it is noticed
    }
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!moving && Math.hypot(dx, dy) < THRESHOLD_PX) return;
    if (!moving) {
      moving = true;
      node.dataset.dragging = "";
      options.start?.();
    }
    node.style.translate = `${dx}px ${dy}px`;
    const target = targetAt(event.clientX, event.clientY);
    if (target !== over) {
      if (over) delete over.dataset.dropOver;
      if (target) target.dataset.dropOver = "";
      over = target;
    }
  }

  function up(event: PointerEvent): void {
    const dropped = moving && event.type === "pointerup" ? over?.dataset.drop : undefined;
    if (moving) node.addEventListener("click", swallow, { capture: true, once: true });
    window.setTimeout(() => node.removeEventListener("click", swallow, { capture: true }));
    if (over) delete over.dataset.dropOver;
    delete node.dataset.dragging;
    node.style.translate = "";
    from = over = null;
    moving = false;
    if (dropped !== undefined) options.drop(dropped);
  }

  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  function update(next: Drag): void {
    options = next;
    node.style.touchAction = next.enabled && next.lifted ? "none" : "manipulation";
  }

  update(given);
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  return {
    update,
    destroy: () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
    },
  };
}
