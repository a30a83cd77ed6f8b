// Of which cards an action of Go5 is made, and where on the table it goes. Jokers are alike.

import { thingsAt, type Manner } from "../../board/selection.svelte";
import type { Go5Card } from "../../protocol";

export const CALL = "go5 with set {set}";
export const ADD = "add {card} to set {set}";
export const LAY = "lay {cards}";
export const EXCHANGE = "exchange {card} for {got}";
const CROSSWISE = "discard joker crosswise";

/** A card with a key of its own. */
export interface Keyed {
  key: string;
  card: Go5Card;
}

export function keyed(place: string, cards: readonly Go5Card[]): Keyed[] {
  const keys = thingsAt(
    place,
    cards.map(({ name }) => name),
  );
  return cards.map((card, i) => ({ key: keys[i] ?? "", card }));
}

/** Places of the table, by what goes there; those with a part have its word for a name. */
const GOALS: Readonly<Record<string, { goal: string; part?: string }>> = {
  take: { goal: "pile" },
  draw: { goal: "stock" },
  stop: { goal: "stop" },
  "discard {card}": { goal: "pile" },
  [ADD]: { goal: "set", part: "set" },
  [CALL]: { goal: "set", part: "set" },
  [LAY]: { goal: "own" },
  [EXCHANGE]: { goal: "card", part: "got" },
};

export const MANNER: Manner = {
  several: "hand",
  partsOf: ({ form, words }) => {
    const { card, cards } = words;
    const played = form === CROSSWISE ? ["joker"] : (cards?.split(" ") ?? (card ? [card] : []));
    const lifts = played.map((name) => `hand ${name}`);
    const to = GOALS[form];
    if (!to) return { lifts };
    return { lifts, goal: to.part ? `${to.goal} ${words[to.part]}` : to.goal };
  },
};
