import { beforeAll, describe, expect, it } from "vitest";
import { choice, news, player } from "../../tests/made";
import type { Player } from "../protocol";
import { showLanguage } from "../words/language.svelte";
import { Say } from "../words/say";
import type { GameWords } from "../words/types";
import { comings, lastMove, newest, pointsOf, sentences, standing } from "./story";

const WORDS = {
  names: {},
  moves: { draw: "{seat} draws." },
  your_moves: { draw: "You draw." },
  sentences: { last: "That was the last card." },
  you: {},
} as unknown as GameWords;
const say = new Say(WORDS, "en", [player({ name: "Ana" }), player({ name: "Ben" })], 0);
const LAST = { kind: "last", words: {} };

describe("what happened, in sentences", () => {
  beforeAll(() => showLanguage("en"));

  it.each([
    ["nothing", news({}), []],
    ["one’s own move", news({ choice: choice("draw") }), ["You draw."]],
    [
      "a move and what it brought about",
      news({ seat: 1, choice: choice("draw"), events: [LAST] }),
      ["Ben draws.", "That was the last card."],
    ],
    ["the set-up", news({ seat: null, events: [LAST] }), ["That was the last card."]],
    ["one’s own move taken back", news({ taken_back: 2 }), ["You took your last move back."]],
    [
      "another’s move taken back",
      news({ seat: 1, taken_back: 1 }),
      ["Ben took their last move back."],
    ],
  ])("%s", (_, told, texts) => {
    expect(sentences(told, say)).toEqual(texts);
  });
});

describe("the moves that stand", () => {
  const setUp = news({ move: 0, seat: null });
  const move = (number: number) => news({ move: number });
  const back = (number: number, taken_back: number) => news({ move: number, taken_back });

  it.each([
    ["no news", [], []],
    ["nothing taken back", [setUp, move(1), move(2)], [0, 1, 2]],
    ["one move taken back", [setUp, move(1), move(2), back(3, 1)], [0, 1, 3]],
    ["all taken back: the set-up stays", [setUp, move(1), move(2), back(3, 9)], [0, 3]],
    ["taken back twice", [move(1), move(2), back(3, 1), back(4, 1)], [3, 4]],
    ["and played on", [move(1), back(2, 1), move(3)], [2, 3]],
  ])("%s", (_, log, moves) => {
    expect(standing(log).map((one) => one.move)).toEqual(moves);
  });
});

describe("the last move", () => {
  const draw = news({ move: 1, seat: 1, choice: choice("draw") });

  it.each([
    ["nobody has moved", [news({ seat: null, events: [LAST] })], ""],
    ["somebody has", [draw], "Ben draws."],
    ["a deal came after it", [draw, news({ move: 2, seat: null, events: [LAST] })], "Ben draws."],
  ])("%s", (_what, log, told) => {
    expect(lastMove(log, say)).toBe(told);
  });
});

describe("what happened last", () => {
  const draw = news({ move: 1, seat: 1, choice: choice("draw") });
  const last = news({ move: 2, seat: 0, choice: choice("draw"), events: [LAST] });

  it.each([
    ["nothing yet", [], ""],
    ["a move", [draw], "Ben draws."],
    ["what a move brought about", [draw, last], "That was the last card."],
    ["what has no sentence is passed over", [draw, news({ seat: null })], "Ben draws."],
  ])("%s", (_what, log, told) => {
    expect(newest(log, say)).toBe(told);
  });
});

describe("everybody's points", () => {
  it.each([
    [{ places: [{ points: 3 }, { points: 0 }] }, [3, 0]],
    [{ places: [{ points: 3 }, {}] }, null],
    [{ places: [] }, null],
    [{}, null],
  ])("%j: %j", (view, points) => {
    expect(pointsOf(view)).toEqual(points);
  });
});

describe("who came and went", () => {
  const bot = player({ kind: "bot", name: "Bot" });
  const free = player({ kind: "free", name: "" });
  const ana = player();
  const away = player({ here: false });
  const standIn = player({ here: false, stand_in: true });

  it.each<[string, Player, Player, string[]]>([
    ["nothing", ana, ana, []],
    ["went", ana, away, ["went Ana"]],
    ["came", away, ana, ["came Ana"]],
    ["sat", free, ana, ["sat Ana"]],
    ["sat in a bot's seat", bot, ana, ["sat Ana"]],
    ["stood", ana, bot, ["stood Ana"]],
    ["stand-in", away, standIn, ["stand-in Ana"]],
    ["returned, which says that they came", standIn, ana, ["returned Ana"]],
    ["a bot for a free seat", free, bot, []],
    ["oneself", away, player({ yours: true }), []],
  ])("%s", (_, was, now, told) => {
    expect(comings([was], [now]).map(({ kind, name }) => `${kind} ${name}`)).toEqual(told);
  });

  it("nobody is told of at the first message", () => {
    expect(comings([], [ana, away])).toEqual([]);
  });
});
