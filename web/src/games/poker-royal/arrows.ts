// The arrow keys go from button to button within an element; Tab goes on as ever.

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function arrows(node: HTMLElement): { destroy: () => void } {
  function go(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const buttons = [...node.querySelectorAll("button")];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step === undefined || now < 0) return;
    event.preventDefault();
    buttons[(now + step + buttons.length) % buttons.length]?.focus();
  }
  node.addEventListener("keydown", go);
  return { destroy: () => node.removeEventListener("keydown", go) };
}
