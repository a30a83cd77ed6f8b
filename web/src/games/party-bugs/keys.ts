// Playing by keyboard: arrow keys go along a row of cards, and a focus that was lost with a card that
// left comes back to the first thing that can be done.

import { travelMs } from "../../ui/travel";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const OPEN = ".hand [aria-disabled='false'], li:not([inert]) .lit, .buttons .main";
const WORKED = ".hand *, .floor *, .buttons *";

export interface Keys {
  /** Changes whenever there is something to be done. */
  turn: string;
}

export function keys(
  node: HTMLElement,
  given: Keys,
): { update: (next: Keys) => void; destroy: () => void } {
  let turn = given.turn;
  let byKeyboard = false;

  function along(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const row = (event.target as HTMLElement).closest("ul");
    if (step === undefined || !row) return;
    const buttons = [...row.querySelectorAll("button")];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(now + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  }

  const pressed = () => (byKeyboard = true);
  const pointed = () => (byKeyboard = false);

  /** Once the cards have travelled; not from a panel that somebody is reading just now. */
  function comeBack(): void {
    const now = document.activeElement;
    const lost = !now || now === document.body || now.matches(WORKED);
    if (byKeyboard && lost && !now?.matches(OPEN)) node.querySelector<HTMLElement>(OPEN)?.focus();
  }

  node.addEventListener("keydown", along);
  window.addEventListener("keydown", pressed);
  window.addEventListener("pointerdown", pointed);
  return {
    update: (next) => {
      if (next.turn === turn) return;
      turn = next.turn;
      if (turn) window.setTimeout(comeBack, travelMs() + 30);
    },
    destroy: () => {
      window.removeEventListener("keydown", pressed);
      window.removeEventListener("pointerdown", pointed);
    },
  };
}
