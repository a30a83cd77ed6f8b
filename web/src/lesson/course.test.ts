import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LessonBubble, View } from "../protocol";
import { news, view } from "../../tests/made";
import { Show } from "../board/show.svelte";
import { Course } from "./course.svelte";

const seen = (version: number, what: string, action: string | null = null): View =>
  view({ version, view: { what }, news: [news({ move: version, action })] });

function bubble(told: Partial<LessonBubble>): LessonBubble {
  return {
    frames: [],
    say: "",
    task: "",
    at: ["floor"],
    answers: [],
    other: {},
    otherwise: "other",
    ...told,
  };
}

const STEPS = [
  [
    bubble({
      frames: [seen(0, "start")],
      answers: [
        { action: "play 2", frames: [seen(1, "played 2", "play 2")] },
        { action: "play 3", frames: [seen(1, "played 3", "play 3")] },
      ],
      other: { "play 9": "too_high" },
    }),
    bubble({ frames: [seen(2, "taken")] }),
  ],
  [bubble({ frames: [seen(0, "anew")] })],
];

let pace = 0;

function start(): Course {
  const show = new Show<View>({ beats: () => ({}), pace: () => pace });
  return new Course({ steps: STEPS }, { show, pace: () => pace });
}

const what = ({ view }: Course) => (view?.view as { what: string }).what;

/** As its page does whenever something has been shown. */
function settle(course: Course): void {
  for (let n = 0; n < 5; n++) course.goOn();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  pace = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the script's action goes on to the next bubble", () => {
  const course = start();
  expect([what(course), course.ready, course.asks]).toEqual(["start", true, true]);
  course.act("play 2");
  settle(course);
  expect([what(course), course.at, course.asks, course.step]).toEqual(["taken", 1, false, 0]);
  expect(course.log.map(({ move }) => move)).toEqual([1, 2]);
});

test("another action that goes on is shown; the script goes on from its own", () => {
  const course = start();
  course.act("play 3");
  course.goOn();
  expect(what(course)).toBe("played 3");
  course.goOn();
  expect(what(course)).toBe("played 2");
});

test("the log tells the action that was chosen, and not the script's", () => {
  const course = start();
  course.act("play 3");
  settle(course);
  expect([what(course), course.tables]).toEqual(["taken", 1]);
  expect(course.log.map(({ action }) => action)).toEqual(["play 3", null]);
});

test.each([
  ["play 9", "too_high"],
  ["play 7", "other"],
])("any other action (%s) is answered with a word, and nothing is lost", (action, key) => {
  const course = start();
  course.act(action);
  expect([course.at, course.instead, what(course)]).toEqual([0, key, "start"]);
  course.act("play 2");
  expect([course.at, course.instead]).toEqual([1, null]);
});

test("who has read goes on; a bubble that asks is not read away, and the last one stays", () => {
  const course = start();
  course.read();
  expect(course.at).toBe(0);
  course.act("play 2");
  settle(course);
  course.read();
  settle(course);
  expect([course.at, course.isLast, course.step, course.tables]).toEqual([2, true, 1, 2]);
  expect(course.log).toEqual([]);
  course.read();
  expect(course.at).toBe(2);
});

test("the others are patient: one move after the other", () => {
  pace = 1;
  const course = start();
  course.act("play 2");
  settle(course);
  expect([what(course), course.ready]).toEqual(["played 2", false]);
  vi.advanceTimersByTime(60_000);
  settle(course);
  vi.advanceTimersByTime(60_000);
  expect([what(course), course.ready]).toEqual(["taken", true]);
});
