import { beforeEach, expect, test, vi } from "vitest";
import { table } from "../../tests/made";
import { noteTable } from "../net/recent";
import { isNew, noteLesson } from "./learned";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("a game is new until it has been taught or played here", () => {
  expect([isNew("go5"), isNew("party-bugs")]).toEqual([true, true]);
  noteLesson("party-bugs");
  noteLesson("party-bugs");
  expect([isNew("go5"), isNew("party-bugs")]).toEqual([true, false]);
  noteTable(table({ game: "go5" }));
  expect(isNew("go5")).toBe(false);
});
