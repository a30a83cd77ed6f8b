import { expect, test } from "vitest";
import { spotFor, type Box } from "./bubble";

const FACE = box(100, 100, 40, 40);
const SIZE = { width: 70, height: 20 };
const WINDOW = box(0, 0, 400, 400);

function box(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}

function spot(around: readonly (Box & { weight: number })[], within = WINDOW): Box {
  const found = spotFor(FACE, SIZE, within, around);
  if (!found) throw new Error("no spot");
  return box(found.left, found.top, SIZE.width, SIZE.height);
}

function meet(one: Box, other: Box): boolean {
  const across = one.left < other.right && other.left < one.right;
  return across && one.top < other.bottom && other.top < one.bottom;
}

const face = { ...FACE, weight: 1 };
const name = { ...box(144, 100, 60, 16), weight: 10 };
const cards = { ...box(100, 144, 200, 60), weight: 4 };
const above = { ...box(0, 0, 400, 96), weight: 4 };

test("a bubble touches the face and does not hide it where there is room", () => {
  expect(meet(spot([face]), FACE)).toBe(false);
  expect(meet(spot([face]), box(99, 99, 42, 42))).toBe(true);
});

test.each([
  ["cards below", [face, name, cards]],
  ["cards below and above", [face, name, cards, above]],
])("a name stays readable, with %s", (_, around) => {
  for (const one of around.slice(1)) expect(meet(spot(around), one)).toBe(false);
});

test("a face that is scrolled out of sight has none", () => {
  expect(spotFor(FACE, SIZE, box(0, 200, 400, 200), [])).toBeNull();
});

test("in a corner, where all is full, the face is hidden sooner than the name", () => {
  const corner = box(100, 100, 300, 300);
  const found = spot([face, name, cards], corner);
  expect(meet(found, name)).toBe(false);
  expect(found.left >= corner.left && found.top >= corner.top).toBe(true);
});
