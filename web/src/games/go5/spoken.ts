// What a card is called for those who do not see it: "red 3, stripes, black".

import type { Go5Card } from "../../protocol";
import type { Say } from "../../words/say";

export function spoken(card: Go5Card, say: Say): string {
  const parts = [card.name, card.pattern, card.black ? "black" : null];
  return parts.flatMap((part) => (part === null ? [] : [say.name(part)])).join(", ");
}
