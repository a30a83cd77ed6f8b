// Sliding a card as steps: which card, to whom, as what. Only what the choices offer is open.

import type { Choice } from "../choices";

export type Step = "card" | "seat" | "claim";
export type Draft = Record<Step, string | null>;

const STEPS: readonly Step[] = ["card", "seat", "claim"];

export function nothingChosen(): Draft {
  return { card: null, seat: null, claim: null };
}

export function isSlide(choice: Choice): boolean {
  return choice.form.startsWith("slide ");
}

/** The choices that agree with the draft in these steps. */
function agreeing(choices: readonly Choice[], draft: Draft, steps: readonly Step[]): Choice[] {
  return choices.filter(
    (choice) => isSlide(choice) && steps.every((step) => choice.words[step] === draft[step]),
  );
}

/** The steps that these choices ask for, in their order; a card that is on its way is chosen. */
export function stepsOf(choices: readonly Choice[]): Step[] {
  const words = choices.find(isSlide)?.words ?? {};
  return STEPS.filter((step) => step in words);
}

/** What may be chosen in a step, the steps before it being done. */
export function open(choices: readonly Choice[], draft: Draft, step: Step): string[] {
  const steps = stepsOf(choices);
  const before = steps.slice(0, steps.indexOf(step));
  const values = agreeing(choices, draft, before).flatMap((choice) => choice.words[step] ?? []);
  return [...new Set(values)];
}

/** The choices that a value of a step leads to, the steps before it being done. */
export function leading(
  choices: readonly Choice[],
  draft: Draft,
  step: Step,
  value: string,
): Choice[] {
  const steps = stepsOf(choices);
  const done = steps.slice(0, steps.indexOf(step) + 1);
  return agreeing(choices, { ...draft, [step]: value }, done);
}

/** The draft with a step filled in where there is but one way to. */
export function settled(choices: readonly Choice[], draft: Draft): Draft {
  const seats = open(choices, draft, "seat");
  return draft.seat === null && seats.length === 1 ? { ...draft, seat: seats[0] ?? null } : draft;
}

/** The choice that the draft has come to. */
export function complete(choices: readonly Choice[], draft: Draft): Choice | undefined {
  return agreeing(choices, draft, stepsOf(choices))[0];
}

export function seatLetter(seat: number): string {
  return String.fromCharCode(65 + seat);
}
