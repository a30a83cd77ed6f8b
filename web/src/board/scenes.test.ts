import { expect, test } from "vitest";
import { changed } from "./scenes";

const VIEW = { phase: "play", pile: ["a", "b"], places: [{ hand: 3 }, { hand: 2 }] };

test("a field is put deep into a view", () => {
  const now = changed(VIEW, [[["places", 1, "hand"], 1]]);
  expect(now).toEqual({ ...VIEW, places: [{ hand: 3 }, { hand: 1 }] });
  expect(VIEW.places[1]).toEqual({ hand: 2 });
});

test("what has not changed is the same object", () => {
  const now = changed(VIEW, [[["places", 1, "hand"], 1]]);
  expect(now.places[0]).toBe(VIEW.places[0]);
  expect(now.pile).toBe(VIEW.pile);
});

test("a list grows behind its end, and is cut off by its length", () => {
  const more = changed(VIEW, [
    [["pile", 2], "c"],
    [["pile", 3], "d"],
  ]);
  expect(more.pile).toEqual(["a", "b", "c", "d"]);
  expect(changed(more, [[["pile", "length"], 1]]).pile).toEqual(["a"]);
});

test("several changes come one after the other", () => {
  const now = changed(VIEW, [
    [["phase"], "take"],
    [["pile"], []],
    [["pile", 0], "z"],
  ]);
  expect(now).toEqual({ ...VIEW, phase: "take", pile: ["z"] });
});
