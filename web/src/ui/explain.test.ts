import { expect, test } from "vitest";
import { signFor } from "./explain";

const SIGNS = { hand: "a card", "hand royal": "a crowned card", "hand joker": "the joker" };

test.each([
  ["hand joker", "the joker"],
  ["hand royal stink bug", "a crowned card"],
  ["hand bat", "a card"],
  ["hand", "a card"],
  ["pile", null],
  ["", null],
])("%s", (point, text) => {
  expect(signFor(point, SIGNS)).toBe(text);
});
