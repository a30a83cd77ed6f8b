import { describe, expect, it } from "vitest";
import { choice } from "../../../tests/made";
import { isSlide, MANNER, seatLetter } from "./slides";

const LEAD = choice("slide {card} to {seat} as {claim}", {
  card: "royal bat",
  seat: "B",
  claim: "fly",
});
const ON = choice("slide to {seat} as {claim}", { seat: "D", claim: "stink bug" });

describe("an action", () => {
  it.each([
    ["of leading a card", LEAD, { lifts: ["hand royal bat", "seat B", "claim fly"] }],
    ["of sliding one on", ON, { lifts: ["seat D", "claim stink bug"] }],
    ["of paying", choice("pay {card}", { card: "bat" }), { lifts: ["hand bat"], goal: "own" }],
    ["of answering", choice("pass on"), { lifts: ["answer pass on"] }],
  ])("%s", (_, made, parts) => {
    expect(MANNER.partsOf(made)).toEqual(parts);
  });

  it.each([
    [LEAD, true],
    [ON, true],
    [choice("right"), false],
  ])("$text is a slide: %s", (made, slides) => {
    expect(isSlide(made)).toBe(slides);
  });
});

it.each([
  [0, "A"],
  [5, "F"],
])("seat %i is %s in actions", (seat, letter) => {
  expect(seatLetter(seat)).toBe(letter);
});
