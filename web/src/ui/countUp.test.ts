import { expect, test } from "vitest";
import { between } from "./countUp.svelte";

test.each([
  [0, 100, 0, 0],
  [0, 100, 0.25, 25],
  [0, 100, 1, 100],
  [0, 100, 7, 100],
  [30, -15, 0.5, 8],
  [30, -15, -1, 30],
])("from %i to %i after %f of the time: %i", (from, to, part, shown) => {
  expect(between(from, to, part)).toBe(shown);
});
