// Why something is not possible now, as the view says it: a sentence of the board and a paragraph.

import type { PartyBugsView as View } from "../../protocol";

export type Touched = "hand" | "floor" | "display";

export interface Reason {
  key: string;
  paragraph?: string;
}

/** `choosing`: there are choices, if only openly for a seat of several at this device. */
export function why(view: View, touched: Touched, choosing: boolean): Reason {
  if (choosing) return whyMine(view, touched);
  if (view.viewer < 0) return { key: "watching" };
  if (view.phase === "over") return { key: "over", paragraph: "PB-6.1" };
  return view.waiting.includes(view.viewer) ? whyMine(view, touched) : whyOthers(view);
}

/** It is the viewer's turn, but they touched something else. */
function whyMine(view: View, touched: Touched): Reason {
  switch (view.phase) {
    case "hide":
      return { key: touched === "hand" ? "king" : "hide_first", paragraph: "PB-8.1" };
    case "play":
      return touched === "hand" ? { key: "moment" } : { key: "play_first", paragraph: "PB-2.1" };
    case "take":
      return touched === "floor" ? { key: "moment" } : { key: "take_first", paragraph: "PB-2.2" };
    case "pair":
      return { key: "pair_first", paragraph: "PB-8.3" };
    default:
      return { key: "mirror_first", paragraph: "PB-8.7" };
  }
}

/** Somebody else has to do something first. */
function whyOthers(view: View): Reason {
  switch (view.phase) {
    case "hide":
    case "play":
      return { key: "chosen", paragraph: "PB-2.1" };
    case "take":
      return {
        key: "turn",
        paragraph: view.round === view.rounds ? "PB-3.1" : "PB-2.2",
      };
    case "pair":
      return { key: "others_pair", paragraph: "PB-8.3" };
    default:
      return { key: "others_mirror", paragraph: "PB-8.7" };
  }
}
