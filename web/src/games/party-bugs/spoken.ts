// A card's name for those who do not see it: its value and its costume.

import type { Say } from "../../words/say";

export function spoken(say: Say, value: number): string {
  return say.board("card", { card: value, costume: say.board(`costume.${value}`) });
}
