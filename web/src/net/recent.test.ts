import { beforeEach, describe, expect, it, vi } from "vitest";
import { table } from "../../tests/made";
import { forgetTable, noteTable, recentTables, splitRecent } from "./recent";

const ids = () => recentTables().map(({ id }) => id);
const note = (...names: readonly string[]) => names.forEach((id) => noteTable(table({ id })));

beforeEach(() => localStorage.clear());

describe("the tables of this browser", () => {
  it.each([
    ["none", [], []],
    ["the latest first", ["a", "b"], ["b", "a"]],
    ["each once", ["a", "b", "a"], ["a", "b"]],
    ["eight at most", [..."abcdefghi"], [..."ihgfedcb"]],
  ])("%s", (_, noted, known) => {
    note(...noted);
    expect(ids()).toEqual(known);
  });

  it("are noted as they are now, with the seal as it was shown first", () => {
    vi.spyOn(Date, "now").mockReturnValue(77);
    expect(noteTable(table({ id: "a", commitment: "first" }))).toBe("first");
    expect(noteTable(table({ id: "a", commitment: "other", stage: "over" }))).toBe("first");
    const noted = { id: "a", game: "go5", stage: "over", at: 77, seal: "first" };
    expect(recentTables()).toEqual([noted]);
  });

  it.each([
    ["b", ["c", "a"]],
    ["unknown", ["c", "b", "a"]],
  ])("may be forgotten: %s", (id, left) => {
    note("a", "b", "c");
    forgetTable(id);
    expect(ids()).toEqual(left);
  });

  it("are none where the browser keeps nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    note("a");
    expect(ids()).toEqual([]);
  });
});

describe("those to come back to", () => {
  const known = (stages: string) =>
    [...stages].map((letter, n) => ({
      id: `${letter}${n}`,
      game: "go5",
      stage: letter === "o" ? ("over" as const) : ("playing" as const),
      at: 0,
      seal: "",
    }));

  it.each([
    ["", "", ""],
    ["oo", "", "o0 o1"],
    ["po", "p0", "o1"],
    ["oppp", "p1 p2", "o0 p3"],
  ])("of %s (playing, over): %s, others %s", (stages, top, others) => {
    const split = splitRecent(known(stages));
    expect(split.map((some) => some.map(({ id }) => id).join(" "))).toEqual([top, others]);
  });
});
