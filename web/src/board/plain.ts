// Any view as labelled texts and rows of chips, and any action as a choice of words, step by step.
// Nothing is known of a game: its fields and the parts of its actions are shown as they are named.

import type { Choice } from "../games/choices";
import type { Manner, Selection } from "./selection.svelte";

export type Fields = Readonly<Record<string, unknown>>;

/** A field of a view: a text, rows of names, or things that have fields themselves. */
export interface Shown {
  field: string;
  text?: string;
  rows?: readonly (readonly string[])[];
  parts?: readonly (readonly Shown[])[];
}

const NOTHING = "–";

/** What there is to be shown; fields that are empty, or not so, are left out. */
export function shownOf(fields: Fields, without: readonly string[] = []): Shown[] {
  return Object.entries(fields)
    .filter(([field]) => !without.includes(field))
    .flatMap(([field, value]) => {
      const shown = valueOf(value);
      return shown ? [{ field, ...shown }] : [];
    });
}

function valueOf(value: unknown): Omit<Shown, "field"> | null {
  if (value === null || value === undefined || value === false || value === "") return null;
  if (value === true) return { text: "" };
  const name = nameOf(value);
  if (name !== null) return { text: name };
  if (!Array.isArray(value)) return { parts: [shownOf(value as Fields)] };
  return listOf(value);
}

function listOf(list: readonly unknown[]): Omit<Shown, "field"> | null {
  if (list.every((one) => one === null || one === false)) return null;
  if (list.some((one) => Array.isArray(one))) return { rows: list.map((row) => namesOf(row)) };
  if (list.every((one) => one === null || nameOf(one) !== null)) return { rows: [namesOf(list)] };
  return { parts: list.map((one) => shownOf((one ?? {}) as Fields)) };
}

/** The names of cards and the like in a list. */
export function namesOf(list: unknown): string[] {
  return Array.isArray(list) ? list.map((one) => nameOf(one) ?? NOTHING) : [];
}

/** A card is its name, whatever else is told of it. */
function nameOf(value: unknown): string | null {
  if (typeof value === "string") return value || NOTHING;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "✓" : NOTHING;
  const name = (value as Fields | null)?.["name"];
  return typeof name === "string" ? name : null;
}

/** Any action, by its form and its words; a part in the plural is a list: {cards}. */
export const MANNER: Manner = {
  several: "card",
  partsOf: ({ form, words }) => ({
    lifts: [`form ${form}`, ...Object.entries(words).flatMap(([part, word]) => things(part, word))],
  }),
};

function things(part: string, word: string): string[] {
  if (!part.endsWith("s")) return [`${part} ${word}`];
  return word.split(" ").map((one) => `${part.slice(0, -1)} ${one}`);
}

/** More actions than this are not listed: what they are made of is asked for first. */
const MOST = 12;

export interface Question {
  /** "form", or a part of the actions: "card", "seat". */
  place: string;
  names: readonly string[];
}

/** What is to be chosen next; null where the actions can be listed. */
export function questionOf(selection: Selection): Question | null {
  const { reachable } = selection;
  if (reachable.length <= MOST) return null;
  for (const place of placesOf(reachable)) {
    const names = selection.open(place).filter((name) => {
      const thing = `${place} ${name}`;
      return selection.has(thing) || selection.joins(thing);
    });
    if (names.filter((name) => !selection.has(`${place} ${name}`)).length > 1) {
      if (place !== "form" || selection.at("form") === null) return { place, names };
    }
  }
  return null;
}

function placesOf(choices: readonly Choice[]): string[] {
  const named = choices.flatMap(({ form }) => [...form.matchAll(/\{(\w+?)s?\}/g)]);
  const places = ["form", ...named.map(([, part]) => part ?? "")];
  return places.filter((place, i) => places.indexOf(place) === i);
}
