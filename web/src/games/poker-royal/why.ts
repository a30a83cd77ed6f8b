// Why something is not possible now, as the view tells it: a text of the board and a paragraph.

import type { PokerRoyalView } from "../../protocol";

export interface Why {
  key: string;
  paragraph: string;
}

const SPECIALS = ["joker", "blank"];

/** Why a hand card cannot be chosen. */
export function whyNotCard(view: PokerRoyalView, card: string): Why {
  if (view.phase === "over") return { key: "whyOver", paragraph: "KR-5.3" };
  if (!view.waiting.includes(view.viewer)) return { key: "whyNotYou", paragraph: "KR-2.1" };
  if (view.phase === "receive") return { key: "whyAnswer", paragraph: "KR-2.2" };
  if (view.phase === "pass") return { key: "whyPass", paragraph: "KR-2.4" };
  if (view.phase === "lead") return { key: "whyWait", paragraph: "KR-2.1" };
  if (SPECIALS.includes(card)) return { key: "whySpecial", paragraph: "KR-4.6" };
  if (view.fitting.includes(card)) return { key: "whySecond", paragraph: "KR-4.6" };
  return { key: "whyFitting", paragraph: "KR-4.6" };
}

/** Why the card cannot be passed on. */
export function whyNotPass(view: PokerRoyalView): Why {
  return view.seats === 2
    ? { key: "whyTwo", paragraph: "KR-6.2" }
    : { key: "whyLast", paragraph: "KR-2.5" };
}
