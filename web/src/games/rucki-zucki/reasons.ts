// Why something is not possible now, in words, with the rule's number. Told by what the view says.

import type { RuckiZuckiView } from "../../protocol";
import type { Say } from "../../words/say";
import type { Field } from "./fields";

export type Reason = readonly [sentence: string, paragraph: string];

/** Why the viewer may do nothing at all; null while it is their turn. */
function notNow(view: RuckiZuckiView, say: Say): Reason | null {
  if (view.phase === "over") return [say.why("over"), "RZ-5.4"];
  if (view.viewer < 0) return [say.why("watching"), "RZ-3.1"];
  if (view.waiting.includes(view.viewer)) return null;
  return [say.why("turn", { seat: say.seat(view.turn) }), "RZ-1.3"];
}

export function whyNotField(field: Field, view: RuckiZuckiView, say: Say): Reason {
  const name = say.name(field.name);
  if (field.card === "joker") {
    const stays = field.kind === "joker field";
    return stays
      ? [say.why("joker_stays"), "RZ-4.3"]
      : [say.why("joker_lies", { field: name }), "RZ-4.2"];
  }
  if (field.card) return [say.why("taken"), "RZ-3.1"];
  const never = notNow(view, say);
  if (never) return never;
  if (field.kind === "stock") return whyNotDraw(view, say);
  if (field.kind === "joker field") return [say.why("joker_only"), "RZ-4.3"];
  if (!field.reach) return [say.why("no_contact", { field: name }), "RZ-3.1"];
  return [say.why("not_held", { field: name }), "RZ-3.1"];
}

function whyNotDraw(view: RuckiZuckiView, say: Say): Reason {
  return view.phase === "last" ? [say.why("no_stock"), "RZ-5.2"] : [say.why("no_draw"), "RZ-3.3"];
}

export function whyNotCard(card: string, view: RuckiZuckiView, say: Say): Reason {
  const never = notNow(view, say);
  if (never) return never;
  return card === "joker"
    ? [say.why("no_place"), "RZ-4.1"]
    : [say.why("no_contact", { field: card }), "RZ-3.1"];
}
