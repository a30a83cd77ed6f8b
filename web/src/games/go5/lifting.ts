// Which choices go with the cards that are lifted. Cards are names; jokers are alike.

import type { Go5Card } from "../../protocol";
import type { Choice } from "../choices";

export const CALL = "go5 with set {set}";
export const LAY = "lay {cards}";
export const ADD = "add {card} to set {set}";
export const EXCHANGE = "exchange {card} for {got}";
export const DISCARD = "discard {card}";
export const CROSSWISE = "discard joker crosswise";

/** A card with a key of its own: jokers are counted. */
export interface Keyed {
  key: string;
  card: Go5Card;
}

export function keyed(cards: readonly Go5Card[]): Keyed[] {
  return cards.map((card, i) => {
    const before = cards.slice(0, i).filter(({ name }) => name === card.name).length;
    return { key: before ? `${card.name} ${before}` : card.name, card };
  });
}

/** The cards that a choice plays: of the hand, or the one got in an exchange. */
export function played(choice: Choice): readonly string[] {
  if (choice.form === CROSSWISE) return ["joker"];
  const { card, cards } = choice.words;
  return card === undefined ? (cards?.split(" ") ?? []) : [card];
}

/** What is left of the cards without the others; null if the others are not all among them. */
function rest(cards: readonly string[], others: readonly string[]): readonly string[] | null {
  const left = [...cards];
  for (const other of others) {
    const at = left.indexOf(other);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** The choices that play these cards, and perhaps further ones. */
export function reaching(choices: readonly Choice[], cards: readonly string[]): Choice[] {
  return choices.filter((choice) => rest(played(choice), cards) !== null);
}

/** The choices that play these cards and no others. */
export function fitting(choices: readonly Choice[], cards: readonly string[]): Choice[] {
  return choices.filter((choice) => rest(played(choice), cards)?.length === 0);
}

// What each kind of place on the table has to do with a card that is lifted, or called for.
const TARGETS: Record<string, { forms: readonly string[]; part?: string }> = {
  pile: { forms: [DISCARD] },
  own: { forms: [LAY] },
  set: { forms: [ADD, CALL], part: "set" },
  card: { forms: [EXCHANGE], part: "got" },
};

/** The choice that goes with a place of the table: "pile", "own", "set 3", "card 3-red". */
export function targeted(choices: readonly Choice[], target: string): Choice | undefined {
  const [what = "", word] = target.split(" ");
  const { forms = [], part } = TARGETS[what] ?? {};
  return choices.find(
    (choice) => forms.includes(choice.form) && (!part || choice.words[part] === word),
  );
}
