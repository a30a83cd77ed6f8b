import { describe, expect, it } from "vitest";
import { player, table } from "../../tests/made";
import type { GamePage } from "../protocol";
import { chosenAt, wishFor } from "./friends";

const GAME = { name: "go5", players: [2, 3, 4] } as unknown as GamePage;
const PLAIN = {
  game: "go5",
  seats: [{ who: "me" }, { who: "friend" }, { who: "friend" }, { who: "friend" }],
};

it("remembers a table as its host has set it up", () => {
  const players = [
    player({ kind: "person", yours: false }),
    player({ kind: "person", yours: true }),
    player({ kind: "bot", level: "easy", yours: false }),
    player({ kind: "free", yours: false }),
  ];
  const found = chosenAt(table({ players, options: { target: 20 }, clock_s: 30 }));
  expect(found).toEqual({
    seats: [{ who: "friend" }, { who: "me" }, { who: "bot", level: "easy" }, { who: "friend" }],
    options: { target: 20 },
    clock_s: 30,
  });
});

describe("a table for friends", () => {
  const two = [{ who: "me" as const }, { who: "friend" as const }];
  it.each([
    ["nothing was chosen yet", {}, PLAIN],
    [
      "as it was last",
      { seats: two, options: { target: 20 }, clock_s: 30 },
      { game: "go5", seats: two, options: { target: 20 }, clock_s: 30 },
    ],
    ["too many for the game", { seats: [...two, ...two, ...two] }, PLAIN],
    ["the host did not sit there", { seats: [two[1], two[1]] }, PLAIN],
    ["no friend could come", { seats: [two[0], { who: "bot" as const }] }, PLAIN],
    ["something else is kept there", { seats: "?" as never }, PLAIN],
  ])("%s", (_, last, wish) => {
    expect(wishFor(GAME, last as never)).toEqual(wish);
  });
});
