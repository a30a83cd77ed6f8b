import { describe, expect, it } from "vitest";
import { choice } from "../../../tests/made";
import type { Go5Card } from "../../protocol";
import { ADD, CALL, CROSSWISE, DISCARD, EXCHANGE, LAY } from "./lifting";
import { fitting, keyed, played, reaching, targeted } from "./lifting";

const card = (name: string): Go5Card => ({
  name,
  number: null,
  colour: null,
  pattern: null,
  black: false,
});

const CHOICES = [
  choice(LAY, { cards: "3-red 4-red joker" }),
  choice(LAY, { cards: "3-red joker joker" }),
  choice(ADD, { card: "3-red", set: "1" }),
  choice(ADD, { card: "3-red", set: "2" }),
  choice(EXCHANGE, { card: "3-red", got: "joker" }),
  choice(DISCARD, { card: "3-red" }),
  choice(CROSSWISE),
  choice(CALL, { set: "4" }),
];
const texts = (choices: readonly { text: string }[]) => choices.map(({ text }) => text);

it("jokers of a hand have keys of their own", () => {
  const hand = ["joker", "3-red", "joker", "joker"].map(card);
  expect(keyed(hand).map(({ key }) => key)).toEqual(["joker", "3-red", "joker 1", "joker 2"]);
});

describe("the cards that a choice plays", () => {
  it.each([
    ["a lay", choice(LAY, { cards: "3-red 4-red" }), ["3-red", "4-red"]],
    ["an exchange", choice(EXCHANGE, { card: "3-red", got: "joker" }), ["3-red"]],
    ["a joker laid crosswise", choice(CROSSWISE), ["joker"]],
    ["a call", choice(CALL, { set: "4" }), []],
  ])("%s", (_, one, cards) => {
    expect(played(one)).toEqual(cards);
  });
});

describe("the choices that go with lifted cards", () => {
  it.each([
    [["4-red"], ["lay 3-red 4-red joker"]],
    [["joker", "joker"], ["lay 3-red joker joker"]],
    [
      ["joker", "3-red"],
      ["lay 3-red 4-red joker", "lay 3-red joker joker"],
    ],
    [["4-red", "4-red"], []],
  ])("%j reach %j", (lifted, reached) => {
    expect(texts(reaching(CHOICES, lifted))).toEqual(reached);
  });

  it.each([
    [[], ["go5 with set 4"]],
    [["joker"], ["discard joker crosswise"]],
    [["joker", "joker", "3-red"], ["lay 3-red joker joker"]],
    [["3-red", "4-red"], []],
  ])("%j fit %j", (lifted, fit) => {
    expect(texts(fitting(CHOICES, lifted))).toEqual(fit);
  });
});

describe("the choice of a place on the table", () => {
  it.each([
    ["pile", "discard 3-red"],
    ["own", "lay 3-red 4-red joker"],
    ["set 2", "add 3-red to set 2"],
    ["set 4", "go5 with set 4"],
    ["set 3", undefined],
    ["card joker", "exchange 3-red for joker"],
    ["card 4-red", undefined],
    ["stock", undefined],
  ])("%s: %s", (target, text) => {
    expect(targeted(CHOICES, target)?.text).toBe(text);
  });
});
