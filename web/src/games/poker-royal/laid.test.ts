import { describe, expect, it } from "vitest";
import { choice, news } from "../../../tests/made";
import type { News } from "../../protocol";
import { laidBy, type Laid } from "./laid";

const judged = { kind: "judged", words: { collector: { seat: 2 }, card: "bat" } };
const penalty = { kind: "penalty", words: { seat: { seat: 1 }, cards: ["fly", "rat"] } };

describe("what the last move has laid", () => {
  it.each<[string, News | undefined, Laid[]]>([
    ["no news", undefined, []],
    ["a slide", news({ choice: choice("slide {card}", { card: "bat" }) }), []],
    ["a judgement", news({ events: [judged] }), [{ seat: 2, card: "bat", from: "way" }]],
    [
      "a payment",
      news({ seat: 3, choice: choice("pay {card}", { card: "fly" }) }),
      [{ seat: 3, card: "fly", from: "hand" }],
    ],
    [
      "a payment, then penalty cards",
      news({ seat: 1, choice: choice("pay {card}", { card: "bat" }), events: [penalty] }),
      [
        { seat: 1, card: "bat", from: "hand" },
        { seat: 1, card: "fly", from: "pile" },
        { seat: 1, card: "rat", from: "pile" },
      ],
    ],
    [
      "a single penalty card",
      news({ events: [{ kind: "penalty", words: { seat: { seat: 0 }, cards: "rat" } }] }),
      [{ seat: 0, card: "rat", from: "pile" }],
    ],
    ["other events", news({ events: [{ kind: "said", words: { seat: { seat: 0 } } }] }), []],
  ])("%s", (_, told, laid) => {
    expect(laidBy(told)).toEqual(laid);
  });
});
