import { describe, expect, it } from "vitest";
import { margin, pointsTell, ranking } from "./ranking";

const ended = (points: readonly number[], winners: readonly number[]) => ({
  points,
  winners,
  reason: { kind: "over", words: {} },
});

describe("the places", () => {
  it.each([
    ["most points win", [5, 9, 7], [1], "1:1 2:2 0:3"],
    ["fewest points win", [5, 9, 7], [0], "0:1 2:2 1:3"],
    ["two share the first place", [9, 4, 9], [0, 2], "0:1 2:1 1:3"],
    ["two share the second place", [4, 9, 4, 1], [1], "1:1 0:2 2:2 3:4"],
    ["the winner of a tie is named", [9, 9, 3], [1], "1:1 0:2 2:3"],
    ["two seats", [0, 1], [1], "1:1 0:2"],
    ["two seats, a draw", [6, 6], [0, 1], "0:1 1:1"],
    ["one loser", [1, 1, 0], [0, 1], "0:1 1:1 2:3"],
    ["negative points", [-3, -8], [0], "0:1 1:2"],
    ["nobody won: most points first", [2, 1], [], "0:1 1:2"],
    ["nobody at the table", [], [], ""],
  ])("%s: %j, winners %j, seat:rank %s", (_, points, winners, places) => {
    const placed = ranking(ended(points, winners));
    expect(placed.map(({ seat, rank }) => `${seat}:${rank}`).join(" ")).toBe(places);
  });
});

describe("points say more than who has won", () => {
  it.each([
    [[12, 7], [0], true],
    [[1, 0], [0], false],
    [[1, 1, 0], [0, 1], false],
    [[0, 1], [0], true],
  ])("%j, winners %j: %s", (points, winners, tell) => {
    expect(pointsTell(ended(points, winners))).toBe(tell);
  });
});

describe("how close it was", () => {
  it.each([
    ["the winner beside the second", [5, 9, 7], [0], 0, { other: 2, points: 2 }],
    ["whoever lost beside the winner", [5, 9, 7], [0], 1, { other: 0, points: 4 }],
    ["level, and decided otherwise", [9, 9, 3], [1], 0, { other: 1, points: 0 }],
    ["points that tell nothing", [1, 1, 0], [0, 1], 2, null],
    ["several winners", [6, 6, 2], [0, 1], 0, null],
  ])("%s: %j, winners %j, seat %i", (_, points, winners, seat, found) => {
    expect(margin(ended(points, winners), seat)).toEqual(found);
  });
});
