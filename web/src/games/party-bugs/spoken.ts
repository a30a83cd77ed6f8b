// What a card is called for those who do not see it: its value and its costume.

import type { Say } from "../../words/say";

export function spoken(say: Say, value: number): string {
  return say.board("card", { card: value, costume: say.board(`costume.${value}`) });
}

/** A card on the floor, with whose it was. */
export function onFloor(say: Say, value: number, seat: number): string {
  return say.about("floor_card", seat, { card: spoken(say, value) });
}
