// Notices: which of several stay.

import { beforeEach, expect, it, vi } from "vitest";
import { dismissAll, lastingToast, toast, toasts, uncover } from "./toasts.svelte";

beforeEach(() => {
  vi.stubGlobal("window", { setTimeout: () => 0 });
  dismissAll();
});

it.each([
  {
    name: "of two reasons the last one",
    said: [
      ["a", "X-1.1"],
      ["b", "X-1.2"],
    ],
    left: ["b"],
  },
  {
    name: "the same again is told once",
    said: [
      ["a", null],
      ["a", null],
    ],
    left: ["a"],
  },
  {
    name: "who comes and goes beside a reason",
    said: [
      ["Ben", null],
      ["b", "X-1.2"],
    ],
    left: ["Ben", "b"],
  },
  {
    name: "three at most",
    said: [
      ["a", null],
      ["b", null],
      ["c", null],
      ["d", null],
    ],
    left: ["b", "c", "d"],
  },
] as { name: string; said: [string, string | null][]; left: string[] }[])(
  "$name",
  ({ said, left }) => {
    for (const [text, paragraph] of said) toast(text, paragraph);
    expect(toasts().map(({ text }) => text)).toEqual(left);
  },
);

it.each([
  ["a short one for six seconds", 20, 6000],
  ["a long one for as long as it is read", 200, 13_000],
])("stays: %s", (_, letters, shown_ms) => {
  const setTimeout = vi.fn();
  vi.stubGlobal("window", { setTimeout });
  toast("a".repeat(letters));
  expect(setTimeout).toHaveBeenCalledWith(expect.any(Function), shown_ms);
});

it("what was asked for and failed is told until it is put away", () => {
  const setTimeout = vi.fn();
  vi.stubGlobal("window", { setTimeout });
  const putAway = lastingToast("a");
  toast("Ben");
  expect(setTimeout).toHaveBeenCalledOnce(); // Ben's
  expect(toasts().map(({ text }) => text)).toEqual(["a", "Ben"]);
  putAway();
  expect(toasts().map(({ text }) => text)).toEqual(["Ben"]);
});

it("it lasts, whatever else is told, and is told once", () => {
  const setTimeout = vi.fn();
  vi.stubGlobal("window", { setTimeout });
  const putAway = lastingToast("a");
  for (const text of ["b", "a", "c", "d"]) toast(text);
  expect(toasts().map(({ text }) => text)).toEqual(["a", "c", "d"]);
  expect(setTimeout).toHaveBeenCalledTimes(3); // none for "a"
  putAway();
  expect(toasts().map(({ text }) => text)).toEqual(["c", "d"]);
});

it("what is out of sight is still there to be read out", () => {
  toast("Ben");
  toast("Cleo");
  uncover("Ben");
  expect(toasts().map(({ text, unseen }) => [text, unseen])).toEqual([
    ["Ben", true],
    ["Cleo", false],
  ]);
});
