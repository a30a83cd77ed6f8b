// Why something is not possible now, as the view tells it: a text of the board and a paragraph.

import type { PokerRoyalView } from "../../protocol";

export interface Why {
  key: string;
  paragraph: string;
}

const SPECIALS = ["joker", "blank"];

/** Why a hand card cannot be chosen. */
export function whyNotCard(view: PokerRoyalView, card: string): Why {
  if (view.phase === "over") return { key: "over", paragraph: "KR-5.3" };
  if (!view.waiting.includes(view.viewer)) return { key: "not_you", paragraph: "KR-2.1" };
  if (view.phase === "receive") return { key: "answer", paragraph: "KR-2.2" };
  if (view.phase === "pass") return { key: "pass", paragraph: "KR-2.4" };
  if (view.phase === "lead") return { key: "wait", paragraph: "KR-2.1" };
  if (SPECIALS.includes(card)) return { key: "special", paragraph: "KR-4.6" };
  if (view.fitting.includes(card)) return { key: "second", paragraph: "KR-4.6" };
  return { key: "fitting", paragraph: "KR-4.6" };
}

/** Why the card cannot be passed on. */
export function whyNotPass(view: PokerRoyalView): Why {
  return view.seats === 2
    ? { key: "two", paragraph: "KR-6.2" }
    : { key: "last", paragraph: "KR-2.5" };
}
