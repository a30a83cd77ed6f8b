import { beforeEach, describe, expect, test, vi } from "vitest";
import { come, durationMs, Flights, onTheWay, type Way } from "./travel";

vi.mock("../settings.svelte", () => ({ reducedMotion: () => false }));

let position = "static";

beforeEach(() => {
  position = "static";
  vi.stubGlobal("getComputedStyle", () => ({ position }));
});

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

/** Something on the page, where nothing is drawn. */
function thing(x: number, width: number, flies = ""): HTMLElement {
  const getBoundingClientRect = () => ({ x, y: 0, width, height: 20 }) as DOMRect;
  return { dataset: { flies }, getBoundingClientRect } as unknown as HTMLElement;
}
const start = (way: { css?: (t: number, u: number) => string }) =>
  /transform: ([^;]*)/.exec(way.css?.(0, 1) ?? "")?.[1];

describe("a card that comes from a place", () => {
  test("starts there, in its own size", () => {
    expect(start(come(thing(100, 20), { from: thing(40, 60) }))).toBe(
      "translate(-40px, 0px) scale(1, 1)",
    );
  });

  test.each([
    ["static", true],
    ["absolute", false],
  ])("is put above the others, and leaves the flow no more than before: %s", (is, moved) => {
    position = is;
    const css = come(thing(100, 20), { from: thing(40, 60) }).css?.(0, 1) ?? "";
    expect(css.includes("position: relative")).toBe(moved);
  });

  test("does not travel where there is no such place", () => {
    expect(come(thing(100, 20), { from: null }).duration).toBe(0);
  });
});

describe("what flies", () => {
  const flights = new Flights();
  const table = { querySelectorAll: () => [thing(0, 20, "stock"), thing(50, 30, "card 7")] };
  const fly = (...places: string[]) => start(flights.fly(thing(100, 20), places));

  test("comes from the first of its places that there was before", () => {
    flights.note(table as unknown as HTMLElement);
    expect([fly("card 7", "stock"), fly("card 8", "stock"), fly("card 8")]).toEqual([
      "translate(-45px, 0px) scale(1.5, 1.5)",
      "translate(-100px, 0px) scale(1, 1)",
      undefined,
    ]);
  });

  test("does not fly once that is forgotten", () => {
    flights.note(table as unknown as HTMLElement);
    flights.forget();
    expect(fly("stock")).toBeUndefined();
  });
});
