import { describe, expect, it } from "vitest";
import { isSeries, rivals, winnings } from "./tally";

const won = (...wins: number[]) => wins.map((one) => ({ wins: one }));

describe("wins over rematches", () => {
  it.each([
    ["a first match", won(0, 0), [], false],
    ["a first match that is over", won(1, 0), [0], false],
    ["a first match that all but one have won", won(1, 1, 0), [0, 1], false],
    ["a rematch", won(0, 1), [], true],
    ["a rematch that is over", won(1, 1), [0], true],
    ["the same one has won again", won(2, 0), [0], true],
  ])("%s", (_, players, winners, told) => {
    expect(isSeries(players, winners)).toBe(told);
  });
});

it("names those whom the reader has met", () => {
  const players = [
    { name: "Ana", met: null },
    { name: "Ben", met: [7, 5] as const },
  ];
  expect(rivals(players)).toEqual([{ seat: 1, name: "Ben", yours: 7, theirs: 5 }]);
});

describe("wins are told of", () => {
  const ana = { name: "Ana", wins: 2, yours: true };
  const ben = { name: "Ben", wins: 0, yours: false };

  it.each([
    ["the reader as “you”", [ana, ben], ["You 2", "Ben 0"]],
    ["people who share a screen by name", [ana, { ...ben, yours: true }], ["Ana 2", "Ben 0"]],
    ["all others by name", [{ ...ana, yours: false }, ben], ["Ana 2", "Ben 0"]],
  ])("%s", (_, players, told) => {
    expect(winnings(players, "You").map(({ name, wins }) => `${name} ${wins}`)).toEqual(told);
  });
});
