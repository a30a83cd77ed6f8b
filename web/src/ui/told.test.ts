import { beforeEach, expect, it, vi } from "vitest";
import { Told } from "./told";

beforeEach(() => localStorage.clear());

it("what has been told once is known when the page is loaded anew", () => {
  const told = new Told("krabbel-shown");
  expect([told.nothing, told.has("A king.")]).toEqual([true, false]);
  told.add("A king.");
  const later = new Told("krabbel-shown");
  expect([later.nothing, later.has("A king."), later.has("A bug.")]).toEqual([false, true, false]);
  expect(new Told("krabbel-read").nothing).toBe(true);
});

it("where the browser keeps nothing it is known until the page is loaded anew", () => {
  vi.stubGlobal("localStorage", undefined);
  const told = new Told("krabbel-shown");
  told.add("A king.");
  expect([told.has("A king."), new Told("krabbel-shown").nothing]).toEqual([true, true]);
});
