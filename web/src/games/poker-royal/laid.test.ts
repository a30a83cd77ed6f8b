import { describe, expect, it } from "vitest";
import { choice, news } from "../../../tests/made";
import type { News } from "../../protocol";
import { Arrivals, laidBy, type Laid } from "./laid";

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

describe("which animals have come", () => {
  it("only when their number rises, and for as long as the move is told", () => {
    const arrivals = new Arrivals();
    arrivals.see([1, 0], [false, false]);
    expect(arrivals.see([1, 0], [true, false])).toEqual([false, false]); // it is turned up
    expect(arrivals.see([2, 0], [true, false])).toEqual([true, false]);
    expect(arrivals.see([2, 1], [true, true])).toEqual([true, true]); // a penalty card follows
    expect(arrivals.see([2, 1], [false, false])).toEqual([false, false]);
  });

  it("all that are told, for who has just come", () => {
    expect(new Arrivals().see([2, 0], [true, false])).toEqual([true, false]);
  });
});
