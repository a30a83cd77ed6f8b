import { expect, test, vi } from "vitest";
import { durationMs, onTheWay, type Way } from "./travel";

vi.mock("../settings.svelte", () => ({ reducedMotion: () => false }));

const WAY: Way = { dx: 300, dy: 0, sx: 2, sy: 2 };

function numbers(text: string): number[] {
  return [...text.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([found]) => Number(found));
}

test("a card starts where it was, in its size there", () => {
  expect(numbers(onTheWay(WAY, 0))).toEqual([300, 0, 2, 2]);
});

test("it ends where it is, in its own size", () => {
  const [x = NaN, y = NaN, sx, sy] = numbers(onTheWay(WAY, 1));
  expect(Math.abs(x)).toBe(0);
  expect(y).toBeCloseTo(0);
  expect([sx, sy]).toEqual([1, 1]);
});

test("half way it is up in the air, and a little nearer", () => {
  const [x, y = NaN, sx = NaN] = numbers(onTheWay(WAY, 0.5));
  expect(x).toBe(150);
  expect(y).toBeLessThan(-30);
  expect(sx).toBeGreaterThan(1.5);
});

test("a long way takes longer, but nobody waits for it", () => {
  const near = durationMs({ ...WAY, dx: 20 });
  const far = durationMs({ ...WAY, dx: 200 });
  const across = durationMs({ ...WAY, dx: 5000 });
  expect(near).toBeLessThan(far);
  expect(far).toBeLessThan(across);
  expect(across).toBe(480);
});
