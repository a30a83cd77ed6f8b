import { expect, test } from "vitest";
import { Slots } from "./slots";

test("a hand lies in order at first", () => {
  expect(new Slots().follow([2, 5, 9])).toEqual([
    { value: 2, slot: 0 },
    { value: 5, slot: 1 },
    { value: 9, slot: 2 },
  ]);
});

test("the others stay where they are when one is played, and a new one takes its place", () => {
  const slots = new Slots();
  slots.follow([2, 5, 9]);
  expect(slots.follow([2, 9])).toEqual([
    { value: 2, slot: 0 },
    { value: 9, slot: 2 },
  ]);
  expect(slots.follow([1, 2, 9]).map(({ value }) => value)).toEqual([2, 1, 9]);
});
