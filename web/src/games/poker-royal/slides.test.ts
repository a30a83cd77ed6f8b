import { describe, expect, it } from "vitest";
import { choice } from "../../../tests/made";
import type { Draft, Step } from "./slides";
import { complete, leading, nothingChosen, open, seatLetter, settled, stepsOf } from "./slides";

const slide = (card: string, seat: string, claim: string) =>
  choice("slide {card} to {seat} as {claim}", { card, seat, claim });
const onward = (seat: string, claim: string) =>
  choice("slide on to {seat} as {claim}", { seat, claim });

const LEAD = [
  slide("bat", "B", "bat"),
  slide("bat", "B", "fly"),
  slide("bat", "C", "fly"),
  slide("rat", "C", "rat"),
  choice("pay {card}", { card: "bat" }),
];
const ON = [choice("say {claim}", { claim: "right" }), onward("D", "fly"), onward("D", "rat")];
const draft = (chosen: Partial<Draft>): Draft => ({ ...nothingChosen(), ...chosen });

describe("the steps", () => {
  it.each([
    ["of leading a card", LEAD, ["card", "seat", "claim"]],
    ["of sliding one on", ON, ["seat", "claim"]],
    ["where nothing can be slid", [choice("pay {card}", { card: "bat" })], []],
  ])("%s", (_, choices, steps) => {
    expect(stepsOf(choices)).toEqual(steps);
  });
});

describe("what is open", () => {
  it.each<[Step, Partial<Draft>, string[]]>([
    ["card", {}, ["bat", "rat"]],
    ["card", { card: "rat" }, ["bat", "rat"]],
    ["seat", {}, []],
    ["seat", { card: "bat" }, ["B", "C"]],
    ["claim", { card: "bat", seat: "B" }, ["bat", "fly"]],
    ["claim", { card: "rat", seat: "B" }, []],
  ])("as %s after %j: %j", (step, chosen, values) => {
    expect(open(LEAD, draft(chosen), step)).toEqual(values);
  });

  it.each<[Step, string, Partial<Draft>, string[]]>([
    ["card", "rat", { card: "bat", seat: "B" }, ["slide rat to C as rat"]],
    ["seat", "C", { card: "bat" }, ["slide bat to C as fly"]],
    ["claim", "rat", { card: "bat", seat: "C" }, []],
  ])("%s %s after %j leads to %j", (step, value, chosen, texts) => {
    expect(leading(LEAD, draft(chosen), step, value).map(({ text }) => text)).toEqual(texts);
  });
});

describe("a draft", () => {
  it.each([
    ["one seat is left", LEAD, { card: "rat" }, "C"],
    ["two seats are left", LEAD, { card: "bat" }, null],
    ["a card goes on to the last seat", ON, {}, "D"],
    ["a seat is chosen", LEAD, { card: "rat", seat: "B" }, "B"],
  ])("settles its seat where %s", (_, choices, chosen, seat) => {
    expect(settled(choices, draft(chosen))).toEqual({ ...draft(chosen), seat });
  });

  it.each([
    [LEAD, { card: "bat", seat: "B", claim: "fly" }, "slide bat to B as fly"],
    [LEAD, { card: "bat", seat: "B" }, undefined],
    [LEAD, { card: "rat", seat: "C", claim: "fly" }, undefined],
    [ON, { seat: "D", claim: "rat" }, "slide on to D as rat"],
  ])("%# comes to a choice", (choices, chosen, text) => {
    expect(complete(choices, draft(chosen))?.text).toBe(text);
  });
});

it.each([
  [0, "A"],
  [5, "F"],
])("seat %i is %s in actions", (seat, letter) => {
  expect(seatLetter(seat)).toBe(letter);
});
