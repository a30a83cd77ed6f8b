import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Scene, View } from "../protocol";
import { event, news, view } from "../../tests/made";
import { Show, type Staged } from "./show.svelte";

const TURN_UP: Scene[] = [
  { event: null, changes: [[["step"], "laid"]] },
  { event: 0, changes: [[["step"], "turned up"]] },
  { event: 1, changes: [[["step"], "gone"]] },
  { event: null, changes: [[["step"], "drawn"]] },
];
const EVENTS = [event("revealed"), event("pairs")];
const BEATS = { "": 100, revealed: 1000, pairs: [200, 300] };

let pace = 1;
let staged: Staged[] = [];
let heard: (string | undefined)[] = [];

function start(version: number): View {
  return view({ version, view: { step: "start" } });
}
function turnUp(version: number, told: Partial<View> = {}): View {
  const last = news({ move: version, events: EVENTS });
  return view({ version, view: { step: "drawn" }, news: [last], scenes: TURN_UP, ...told });
}
function show(): Show<View> {
  return new Show<View>({
    isHeld: ({ news }) => news.some(({ events }) => events.some(({ kind }) => kind === "scored")),
    beats: () => BEATS,
    pace: () => pace,
    staged: (stages) => staged.push(...stages),
    heard: (one) => heard.push(one?.kind),
  });
}
const step = (one: Show<View>) => (one.shown?.view as { step: string }).step;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  pace = 1;
  staged = [];
  heard = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what lay there when the page came is shown at once, and is no news", () => {
  const one = show();
  one.see(turnUp(7));
  expect(step(one)).toBe("drawn");
  expect(one.busy).toBe(false);
  expect(staged).toEqual([]);
});

test("one thing comes after the other, each for as long as its beat", () => {
  const one = show();
  one.see(start(1));
  one.see(turnUp(2));
  const seen = [step(one)];
  for (const wait_ms of [100, 1000, 200]) {
    expect(one.busy).toBe(true);
    vi.advanceTimersByTime(wait_ms);
    seen.push(step(one));
  }
  expect(seen).toEqual(["laid", "turned up", "gone", "drawn"]);
  expect(one.busy).toBe(false);
  expect(staged).toEqual([
    [2, 0],
    [2, 1],
  ]);
});

test("a board is told of what has happened so far, and of nothing else", () => {
  const one = show();
  one.see(start(1));
  one.see(turnUp(2));
  const kinds = () => one.shown?.news.at(-1)?.events.map(({ kind }) => kind);
  expect(kinds()).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(kinds()).toEqual(["revealed"]);
  vi.advanceTimersByTime(1200);
  expect(kinds()).toEqual(["revealed", "pairs"]);
});

test("a face changes with its event, and not before", () => {
  const felt = (event: number | null) => ({ seat: 1, feeling: "happy", event }) as const;
  const feelings = [felt(null), felt(0), felt(1)];
  const one = show();
  one.see(start(0));
  const last = news({ move: 1, events: EVENTS, feelings });
  one.see(view({ version: 1, view: { step: "drawn" }, news: [last], scenes: TURN_UP }));
  const seen = () => one.shown?.news.at(-1)?.feelings.length;
  expect(seen()).toBe(1);
  vi.advanceTimersByTime(100);
  expect(seen()).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(seen()).toBe(3);
});

test("every scene is heard, but for those that are hurried past", () => {
  const one = show();
  one.see(start(1));
  one.see(turnUp(2));
  vi.advanceTimersByTime(100);
  expect(heard).toEqual([undefined, "revealed"]);
  one.hurry();
  expect(heard).toHaveLength(2);
});

test("a tap shows the end; nothing is lost", () => {
  const one = show();
  one.see(start(1));
  one.see(turnUp(2));
  one.hurry();
  expect(step(one)).toBe("drawn");
  expect(one.busy).toBe(false);
  expect(staged).toHaveLength(2);
});

test("what comes meanwhile is shown behind it, in order", () => {
  const one = show();
  one.see(start(1));
  one.see(turnUp(2));
  one.see(view({ version: 3, view: { step: "next" }, news: [news({ move: 3 })] }));
  expect(step(one)).toBe("laid");
  vi.advanceTimersByTime(1300);
  expect(step(one)).toBe("drawn");
  vi.advanceTimersByTime(100);
  expect(step(one)).toBe("next");
  expect(one.busy).toBe(false);
});

test("without hurry whoever is far behind catches up", () => {
  const one = show();
  one.see(start(1));
  for (let version = 2; version < 12; version++) one.see(turnUp(version));
  vi.advanceTimersByTime(9000);
  expect(one.busy).toBe(false);
  expect(staged).toHaveLength(20);
});

test("in a hidden tab nothing is waited for", () => {
  vi.stubGlobal("document", { hidden: true });
  const one = show();
  one.see(start(1));
  one.see(turnUp(2));
  expect(one.busy).toBe(false);
  expect(staged).toHaveLength(2);
});

test("all at once, for whoever wants it so", () => {
  pace = 0;
  const one = show();
  one.see(start(1));
  one.see(turnUp(2));
  expect(step(one)).toBe("drawn");
  expect(staged).toHaveLength(2);
});

test("after moves that were missed, the table is shown as it is; what happened is staged", () => {
  const one = show();
  one.see(start(1));
  const missed = [news({ move: 2, events: EVENTS }), news({ move: 3, events: EVENTS })];
  one.see(view({ version: 3, view: { step: "now" }, news: missed }));
  expect(step(one)).toBe("now");
  expect(staged).toHaveLength(4);
});

test("other eyes see nothing of what was on its way", () => {
  const one = show();
  one.see(start(1));
  one.see(turnUp(2));
  one.see(view({ version: 2, seat: 1, view: { step: "other" } }));
  expect(step(one)).toBe("other");
  expect(one.busy).toBe(false);
});

const SCORED = [...EVENTS, event("scored")];
const ROUND_END: Scene[] = [
  { event: null, changes: [[["step"], "last card"]] },
  { event: 0, changes: [] },
  { event: 1, changes: [[["step"], "counted"]] },
  { event: 2, changes: [] },
  { event: null, changes: [[["step"], "dealt"]] },
];

test("the last board of a round stays until its scores have been seen, however one hurries", () => {
  const one = show();
  one.see(start(1));
  const last = news({ move: 2, events: SCORED });
  one.see(view({ version: 2, view: { step: "dealt" }, news: [last], scenes: ROUND_END }));
  expect(one.holding).toBe(false);
  one.hurry();
  expect(step(one)).toBe("counted");
  expect([one.busy, one.holding]).toEqual([true, true]);
  one.see(view({ version: 3, view: { step: "first move" }, news: [news({ move: 3 })] }));
  vi.advanceTimersByTime(60_000);
  expect(step(one)).toBe("counted");
  one.release();
  expect(step(one)).toBe("first move");
  expect([one.busy, one.holding]).toEqual([false, false]);
});
