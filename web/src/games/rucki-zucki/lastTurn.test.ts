import { describe, expect, it } from "vitest";
import { choice, news } from "../../../tests/made";
import { laidIn, lastTurn } from "./lastTurn";

const made = (move: number, seat: number) => news({ move, seat });
const dealt = news({ move: 3, seat: 0, events: [{ kind: "dealt-again", words: {} }] });
const takenBack = news({ move: 3, seat: 0, taken_back: 1 });

describe("the moves of the last turn", () => {
  it.each([
    ["nothing yet", [], [], []],
    ["no news: those that are known", [made(1, 0), made(2, 0)], [], [1, 2]],
    ["a turn goes on", [made(1, 0)], [made(2, 0)], [1, 2]],
    ["another seat's turn", [made(1, 0), made(2, 0)], [made(3, 1)], [3]],
    ["news that are known already", [made(1, 0), made(2, 0)], [made(2, 0)], [1, 2]],
    ["a move was missed", [made(1, 0)], [made(3, 0)], [3]],
    ["a new round", [made(2, 0)], [dealt], []],
    ["after a new round", [made(2, 0), dealt], [made(4, 0)], [4]],
    ["moves taken back", [made(2, 0)], [takenBack], []],
    ["after moves taken back", [made(2, 0), takenBack], [made(4, 0)], [4]],
  ])("%s", (_, known, fresh, moves) => {
    expect(lastTurn(known, fresh).map(({ move }) => move)).toEqual(moves);
  });
});

describe("the fields on which cards were laid", () => {
  it.each([
    ["a number", choice("lay {card}", { card: "21" }), ["21"]],
    ["a joker", choice("lay joker on {field}", { field: "joker field 1" }), ["joker field 1"]],
    ["a card drawn", choice("draw"), []],
    ["a hidden move", null, []],
  ])("%s", (_, move, fields) => {
    expect(laidIn([news({ choice: move })])).toEqual(fields);
  });
});
