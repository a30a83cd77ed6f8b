import { beforeEach, expect, it, vi } from "vitest";
import { Told } from "./told";

beforeEach(() => localStorage.clear());

it("what has been told once is known when the page is loaded anew", () => {
  const told = new Told("krabbel-shown");
  expect(told.has("A king.")).toBe(false);
  told.add("A king.");
  const later = new Told("krabbel-shown");
  expect([later.has("A king."), later.has("A bug.")]).toEqual([true, false]);
  expect(new Told("krabbel-read").has("A king.")).toBe(false);
});

it("what two tabs have told is known in both when they are loaded anew", () => {
  const [one, other] = [new Told("krabbel-shown"), new Told("krabbel-shown")];
  one.add("A king.");
  other.add("A bug.");
  const later = new Told("krabbel-shown");
  expect([later.has("A king."), later.has("A bug.")]).toEqual([true, true]);
});

it("where the browser keeps nothing it is known until the page is loaded anew", () => {
  vi.stubGlobal("localStorage", undefined);
  const told = new Told("krabbel-shown");
  told.add("A king.");
  expect([told.has("A king."), new Told("krabbel-shown").has("A king.")]).toEqual([true, false]);
});
