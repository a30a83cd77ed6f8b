import { describe, expect, it, test } from "vitest";
import { choice } from "../../tests/made";
import type { Choice } from "../games/choices";
import { MANNER, namesOf, questionOf, shownOf } from "./plain";
import { Selection } from "./selection.svelte";

describe("a field", () => {
  it.each([
    ["a number", 3, { text: "3" }],
    ["a zero", 0, { text: "0" }],
    ["a text", "blue", { text: "blue" }],
    ["what is so", true, { text: "" }],
    ["a card", { name: "3-red", colour: "red" }, { text: "3-red" }],
    ["cards", [{ name: "joker" }, { name: "3-red" }], { rows: [["joker", "3-red"]] }],
    ["a list with gaps", [5, null, 7], { rows: [["5", "–", "7"]] }],
    [
      "a board",
      [["1", ""], ["2"]],
      {
        rows: [["1", "–"], ["2"]],
      },
    ],
    ["marks", [true, false], { rows: [["✓", "–"]] }],
    [
      "things with fields",
      [{ by: 1, claim: "bat" }],
      {
        parts: [
          [
            { field: "by", text: "1" },
            { field: "claim", text: "bat" },
          ],
        ],
      },
    ],
    ["a thing with fields", { by: 1 }, { parts: [[{ field: "by", text: "1" }]] }],
  ])("%s", (_, value, shown) => {
    expect(shownOf({ it: value })).toEqual([{ field: "it", ...shown }]);
  });

  it.each([null, undefined, false, "", [], [null, null], [false]])("%j is left out", (value) => {
    expect(shownOf({ it: value })).toEqual([]);
  });

  it("that is shown elsewhere is left out", () => {
    expect(shownOf({ hand: [1], stock: 2 }, ["hand"])).toEqual([{ field: "stock", text: "2" }]);
  });
});

test("a hand that is not to be seen has no names", () => {
  expect([namesOf(null), namesOf(["bat", 3])]).toEqual([[], ["bat", "3"]]);
});

test("an action is made of its form and its words, one by one", () => {
  const made = choice("give {cards} to {seat}", { cards: "1-red 2-red", seat: "B" });
  expect(MANNER.partsOf(made).lifts).toEqual([
    "form give {cards} to {seat}",
    "card 1-red",
    "card 2-red",
    "seat B",
  ]);
});

describe("what is asked", () => {
  const CARDS = ["bat", "fly", "rat"];
  const SLIDES = CARDS.flatMap((card) =>
    ["B", "C"].flatMap((seat) =>
      CARDS.map((claim) => choice("slide {card} to {seat} as {claim}", { card, seat, claim })),
    ),
  );
  const asking = (choices: readonly Choice[], ...lifted: string[]) => {
    const selection = new Selection(MANNER, () => ({
      choices,
      act: () => undefined,
      refuse: () => undefined,
    }));
    for (const thing of lifted) selection.touch(thing);
    return [questionOf(selection), selection.reachable.length];
  };

  it("of few actions: nothing, they are listed", () => {
    expect(asking(SLIDES.slice(0, 12))).toEqual([null, 12]);
  });

  it("of many: what to do, where there are several forms", () => {
    const forms = ["slide {card} to {seat} as {claim}", "pass"];
    expect(asking([...SLIDES, choice("pass")])).toEqual([{ place: "form", names: forms }, 19]);
  });

  it("of one form: its first part, until few are left", () => {
    expect(asking(SLIDES)).toEqual([{ place: "card", names: CARDS }, 18]);
    expect(asking(SLIDES, "card bat")).toEqual([null, 6]);
  });

  it("of lists: card by card", () => {
    const names = [..."abcdef"];
    const pairs = names.flatMap((one, i) => names.slice(i + 1).map((two) => `${one} ${two}`));
    const lays = pairs.map((cards) => choice("lay {cards}", { cards }));
    expect(asking(lays)).toEqual([{ place: "card", names }, 15]);
    expect(asking(lays, "card b")).toEqual([null, 5]);
  });
});
