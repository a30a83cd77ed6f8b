// Of what an action is made: sliding a card goes in steps (which card, to whom, as what), an answer
// is one, and a payment is a card of the hand.

import type { Manner } from "../../board/selection.svelte";
import type { Choice } from "../choices";

export const PAY = "pay {card}";

export function isSlide(choice: Choice): boolean {
  return choice.form.startsWith("slide ");
}

export const MANNER: Manner = {
  implied: "seat",
  partsOf: ({ form, words }) => {
    const { card, seat, claim } = words;
    if (form === PAY) return { lifts: [`hand ${card}`], goal: "own" };
    if (claim === undefined) return { lifts: [`answer ${form}`] };
    const steps = [`seat ${seat}`, `claim ${claim}`]; // a card that is on its way is chosen
    return { lifts: card === undefined ? steps : [`hand ${card}`, ...steps] };
  },
};

export function seatLetter(seat: number): string {
  return String.fromCharCode(65 + seat);
}
