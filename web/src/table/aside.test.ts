import { expect, test } from "vitest";
import { aside, type Box } from "./aside";

const box = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
});

test("on a phone that stands it is above the middle", () => {
  const there = aside(box(0, 150, 360, 740), box(8, 290, 352, 450), box(8, 450, 352, 732));
  expect(there).toEqual(box(0, 150, 360, 290));
});

test("on a phone that lies it is left of the middle, for the right is one's own", () => {
  const there = aside(box(0, 50, 740, 360), box(170, 55, 410, 355), box(415, 80, 732, 355));
  expect(there).toEqual(box(0, 50, 170, 360));
});

test("on a wide screen it is at the right, above one's own", () => {
  const there = aside(box(0, 120, 1366, 768), box(280, 210, 1086, 530), box(8, 537, 1358, 760));
  expect(there).toEqual(box(1086, 120, 1366, 537));
});

test("it is not wider than it is well read", () => {
  const there = aside(box(0, 120, 820, 1180), box(8, 400, 812, 750), null);
  expect(there).toEqual(box(420, 120, 820, 400));
});

test("where the middle fills the board there is none", () => {
  expect(aside(box(0, 100, 360, 740), box(8, 140, 352, 500), box(8, 500, 352, 732))).toBe(null);
});
