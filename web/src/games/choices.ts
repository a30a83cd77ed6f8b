// What may be done: an action's text, which is sent back, and its parts. The server takes it apart:
// "slide bat to B as fly" has the form "slide {card} to {seat} as {claim}" and its three words.

import type { Choice as Parts, Choices, Event } from "../protocol";

export interface Choice extends Parts {
  text: string;
  /** A hint is for it. */
  advised?: boolean;
  /** What it leads to, where a rule says so plainly. */
  leadsTo?: Event | undefined;
}

/** For `data-advised`: whether a hint is for one of these. */
export function advised(choices: readonly (Choice | null | undefined)[]): true | undefined {
  return choices.some((choice) => choice?.advised) || undefined;
}

/** What the server offers, with what a hint is for. */
export function offered(
  { actions, choices }: { actions: readonly string[]; choices: readonly Choices[] },
  best: readonly string[],
  consequences: Readonly<Record<string, Event>> = {},
): Choice[] {
  return choices.flatMap(takenApart).map((choice, n) => {
    const text = actions[n] ?? "";
    const leadsTo = consequences[text] ?? consequences[choice.form];
    return { ...choice, text, advised: best.includes(text), ...(leadsTo ? { leadsTo } : {}) };
  });
}

/** The actions of one form, one by one. */
function takenApart({ form, parts, rows }: Choices): Parts[] {
  return rows.map((row) => ({
    form,
    words: Object.fromEntries(parts.map((part, i) => [part, row[i] ?? ""])),
  }));
}
