import { expect, test } from "vitest";
import { covered, placed, type Box } from "./place";

const PHONE: Box = { left: 0, top: 100, width: 360, height: 640 };
const SIZE = { width: 340, height: 130 };
const box = (left: number, top: number, width = 60, height = 80): Box => ({
  left,
  top,
  width,
  height,
});

test.each<[string, Box, "up" | "down"]>([
  ["a card in the hand: above it", box(10, 650), "down"],
  ["a seat at the top: below it", box(10, 110), "up"],
])("%s", (_, target, tail) => {
  const spot = placed(SIZE, PHONE, [target], [], []);
  expect(spot.tail).toBe(tail);
  expect(covered({ ...spot, ...SIZE }, target)).toBe(0);
});

test("it covers none of several targets, nor what is to be touched", () => {
  const targets = [box(150, 300), box(20, 650)];
  const button = box(100, 500, 160, 40);
  const spot = placed(SIZE, PHONE, targets, [button], []);
  for (const one of [...targets, button]) expect(covered({ ...spot, ...SIZE }, one)).toBe(0);
});

test("where not everything can be free, a part of something large is covered before a card", () => {
  const card = box(8, 645);
  const floor = box(15, 265, 330, 220);
  const spot = placed({ width: 344, height: 200 }, PHONE, [card, floor], [card], []);
  expect(covered({ ...spot, width: 344, height: 200 }, card)).toBe(0);
});

test("of two places it takes the one that covers less of the hand", () => {
  const target = box(150, 400);
  const hand = [box(0, 490, 360, 100)];
  expect(placed(SIZE, PHONE, [target], [], hand).tail).toBe("down");
});

test("it stays within the room, and its tail within it", () => {
  const spot = placed(SIZE, PHONE, [box(345, 650, 10)], [], []);
  expect(spot.left + SIZE.width).toBeLessThanOrEqual(360);
  expect(spot.tailAt).toBeLessThan(SIZE.width);
});

test("without anything to point at it has no tail", () => {
  expect(placed(SIZE, PHONE, [], [], []).tail).toBeNull();
});
