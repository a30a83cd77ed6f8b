import { describe, expect, it } from "vitest";
import { choice } from "../../../tests/made";
import type { Go5Card } from "../../protocol";
import { keyed, MANNER } from "./lifting";

describe("an action", () => {
  it.each([
    [choice("take"), { lifts: [], goal: "pile" }],
    [choice("draw"), { lifts: [], goal: "stock" }],
    [choice("pass"), { lifts: [] }],
    [choice("go5 with set {set}", { set: "2" }), { lifts: [], goal: "set 2" }],
    [
      choice("lay {cards}", { cards: "1-red 2-red joker" }),
      { lifts: ["hand 1-red", "hand 2-red", "hand joker"], goal: "own" },
    ],
    [
      choice("add {card} to set {set}", { card: "3-red", set: "2" }),
      { lifts: ["hand 3-red"], goal: "set 2" },
    ],
    [
      choice("exchange {card} for {got}", { card: "3-red", got: "joker" }),
      { lifts: ["hand 3-red"], goal: "card joker" },
    ],
    [choice("discard {card}", { card: "3-red" }), { lifts: ["hand 3-red"], goal: "pile" }],
    [choice("discard joker crosswise"), { lifts: ["hand joker"] }],
  ])("$text", (made, parts) => {
    expect(MANNER.partsOf(made)).toEqual(parts);
  });
});

it("jokers are told apart", () => {
  const cards = ["joker", "3-red", "joker"].map((name) => ({ name }) as Go5Card);
  expect(keyed("hand", cards).map(({ key }) => key)).toEqual([
    "hand joker",
    "hand 3-red",
    "hand joker#1",
  ]);
});
