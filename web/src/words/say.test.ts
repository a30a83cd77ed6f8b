import { describe, expect, it } from "vitest";
import { choice, player } from "../../tests/made";
import type { Event } from "../protocol";
import { Say } from "./say";
import type { GameWords } from "./types";

const WORDS: GameWords = {
  options: {},
  choices: {},
  names: {
    "#-red": "red #",
    joker: "joker",
    "the joker": "the joker",
    "royal bat": "royal bat",
    dummy: "Paul",
    "#": "field #",
  },
  actions: { "lay {cards}": "Lay {cards}", "give {card} to {seat}": "Give {to} {card:the}" },
  meanings: {},
  moves: {
    "lay {cards}": "{seat} lays {cards}.",
    "give {card} to {seat}": "{seat} gives {to} {card:the}.",
  },
  your_moves: {
    "lay {cards}": "You lay {cards}.",
    "give {card} to {seat}": "You give {to} {card:the}.",
    "give {card} to {seat}.to": "{seat} gives you {card:the}.",
  },
  moves_together: {},
  faults: { "too-many": "At most {most}." },
  sentences: {
    won: "{seat} wins.",
    tie: "{seats} win.",
    dealt: "{dealer} deals; {seat} begins.",
    scores: "Points: {scores}",
  },
  you: {
    won: "You win.",
    tie: "You win, with others: {seats}.",
    dealt: "{dealer} deals; you begin.",
    "dealt.dealer": "You deal; {seat} begins.",
    "dealt.seat+dealer": "You deal and begin.",
  },
  why: { "not-held": "You don’t hold {field}; you hold {many|a card|# cards}." },
  board: { stock: "Stock: {n|# card|# cards}" },
  drawing: {},
  counts: {},
  merits: {},
  consequences: {},
  signs: {},
  lesson: {},
};
const PLAYERS = [player({ name: "Ana" }), player({ name: "Ben" })];
const [ANA, BEN, PAUL] = [{ seat: 0 }, { seat: 1 }, { seat: 2 }];
const as = (reader: number | null) => new Say(WORDS, "en", PLAYERS, reader);

describe("an event", () => {
  it.each<[string, number | null, Event, string]>([
    ["a spectator", null, { kind: "won", words: { seat: ANA } }, "Ana wins."],
    ["the winner", 0, { kind: "won", words: { seat: ANA } }, "You win."],
    ["the loser", 1, { kind: "won", words: { seat: ANA } }, "Ana wins."],
    ["anybody, of a dummy", 0, { kind: "won", words: { seat: PAUL } }, "Paul wins."],
    ["a spectator", null, { kind: "tie", words: { seats: [ANA, BEN] } }, "Ana and Ben win."],
    [
      "one of several winners",
      1,
      { kind: "tie", words: { seats: [ANA, BEN] } },
      "You win, with others: Ana and Ben.",
    ],
    [
      "who begins",
      1,
      { kind: "dealt", words: { seat: BEN, dealer: ANA } },
      "Ana deals; you begin.",
    ],
    [
      "the dealer",
      0,
      { kind: "dealt", words: { seat: BEN, dealer: ANA } },
      "You deal; Ben begins.",
    ],
    ["who is both", 0, { kind: "dealt", words: { dealer: ANA, seat: ANA } }, "You deal and begin."],
    [
      "all, phrases",
      0,
      {
        kind: "scores",
        words: {
          scores: [
            ["Ana", 12],
            ["Ben", 0],
          ],
        },
      },
      "Points: Ana (12), Ben (0)",
    ],
    ["all, without a sentence", 0, { kind: "unheard", words: {} }, "unheard"],
  ])("for %s (%j)", (_, reader, event, sentence) => {
    expect(as(reader).event(event)).toBe(sentence);
  });
});

describe("a move", () => {
  const give = choice("give {card} to {seat}", { card: "joker", seat: "B" });

  it.each([
    ["a spectator", null, "Ana gives Ben the joker."],
    ["who makes it", 0, "You give Ben the joker."],
    ["whom it is made to", 1, "Ana gives you the joker."],
  ])("for %s", (_, reader, sentence) => {
    expect(as(reader).move(0, give)).toBe(sentence);
  });

  it.each([
    ["one card", "1-red", "Lay red 1"],
    ["three cards", "1-red 2-red joker", "Lay red 1, red 2 and joker"],
    ["one name of two words", "royal bat", "Lay royal bat"],
    ["a hidden card", "?", "Lay ?"],
  ])("as a button with %s", (_, cards, label) => {
    expect(as(0).action(choice("lay {cards}", { cards }))).toBe(label);
  });

  it("as a button names the seat by its letter", () => {
    expect(as(0).action(give)).toBe("Give Ben the joker");
  });
});

describe("other texts", () => {
  const reason = (many: number) => ({
    kind: "not-held",
    touched: [],
    paragraph: null,
    words: { many },
  });

  it.each([
    ["a name with a number", as(0).name("12-red"), "red 12"],
    ["an unknown name", as(0).name("unicorn"), "unicorn"],
    ["a text of the board", as(0).board("stock", { n: 1 }), "Stock: 1 card"],
    ["a text the board has not", as(0).board("pile"), "pile"],
    ["a reason", as(0).why(reason(1), "field 17"), "You don’t hold field 17; you hold a card."],
    ["a reason", as(0).why(reason(0), "card 3-red"), "You don’t hold red 3; you hold 0 cards."],
    ["a reason", as(0).why(reason(-1), "hand"), "You don’t hold hand; you hold -1 cards."],
    ["a fault", as(0).fault({ kind: "too-many", words: { most: 9 } }), "At most 9."],
    ["a fault without a sentence", as(0).fault({ kind: "odd", words: {} }), undefined],
  ])("%s: %s", (_, said, text) => {
    expect(said).toBe(text);
  });

  it.each([
    ["their own seat", { seat: 1 }, true],
    ["another's", { seat: 0 }, false],
    ["a list with theirs", [{ seat: 0 }, { seat: 1 }], true],
    ["a number", 1, false],
    ["nothing", undefined, false],
  ])("the reader is meant by %s", (_, word, meant) => {
    expect(as(1).isReader(word)).toBe(meant);
  });
});
