import { describe, expect, it } from "vitest";
import { choice } from "../../../tests/made";
import type { RuckiZuckiPlace, RuckiZuckiView } from "../../protocol";
import { MANNER, rowsOf, sizes, turnChoice, turned } from "./fields";

const VIEW = {
  viewer: 0,
  board: [["1", "2", "3"], ["", "stock"], ["joker field 1"]],
  lying: ["1", "2"],
  joker_on: "2",
  reach: ["3"],
  places: [{ hand: ["3", "joker"] }, { hand: null }] as unknown as readonly RuckiZuckiPlace[],
} as unknown as RuckiZuckiView;
const CHOICES = [
  choice("lay {card}", { card: "3" }),
  choice("lay joker on {field}", { field: "3" }),
  choice("exchange {card}", { card: "2" }),
  choice("draw"),
];

const rows = rowsOf(VIEW, CHOICES);
const field = (name: string) => rows.flat().find((one) => one.name === name);

describe("the board", () => {
  it("is filled up to its longest row", () => {
    expect(rows.map((row) => row.map(({ name }) => name))).toEqual([
      ["1", "2", "3"],
      ["", "stock", ""],
      ["joker field 1", "", ""],
    ]);
  });

  it("on its side has columns for rows", () => {
    expect(turned(rows).map((row) => row.map(({ name }) => name))).toEqual([
      ["1", "", "joker field 1"],
      ["2", "stock", ""],
      ["3", "", ""],
    ]);
  });

  it("on its side may be empty", () => {
    expect(turned([])).toEqual([]);
  });
});

describe("a field", () => {
  it.each([
    ["1", { kind: "number", card: "1", reach: false, held: false }],
    ["2", { kind: "number", card: "joker", reach: false, held: false }],
    ["3", { kind: "number", card: null, reach: true, held: true }],
    ["stock", { kind: "stock", card: null, reach: false, held: false }],
    ["joker field 1", { kind: "joker field", card: null, reach: false, held: false }],
    ["", { kind: "none", card: null, reach: false, held: false }],
  ])("%s: %j", (name, shown) => {
    expect(field(name)).toMatchObject(shown);
  });

  it.each([
    ["1", [undefined, undefined, undefined, undefined]],
    ["2", [undefined, "exchange 2", undefined, undefined]],
    ["3", ["lay 3", undefined, "lay joker on 3", undefined]],
    ["stock", [undefined, undefined, undefined, "draw"]],
  ])("%s may have number, exchange, joker, draw: %j", (name, texts) => {
    const { number, exchange, joker, draw } = field(name) ?? {};
    expect([number, exchange, joker, draw].map((one) => one?.text)).toEqual(texts);
  });

  it.each([
    ["a spectator", -1],
    ["somebody whose hand is hidden", 1],
  ])("is not held by %s", (_, viewer) => {
    expect(
      rowsOf({ ...VIEW, viewer }, [])
        .flat()
        .some(({ held }) => held),
    ).toBe(false);
  });
});

describe("choices", () => {
  it.each([
    ["lay 3", { lifts: ["hand 3"], goal: "field 3" }],
    ["lay joker on 3", { lifts: ["hand joker"], goal: "field 3" }],
    ["exchange 2", { lifts: ["hand 2"], goal: "field 2" }],
    ["draw", { lifts: [], goal: "field stock" }],
    ["done", { lifts: [] }],
  ])("%s is made of %j", (text, parts) => {
    const made = [...CHOICES, choice("done")].find((one) => one.text === text);
    expect(made && MANNER.partsOf(made)).toEqual(parts);
  });

  it.each([
    ["draw", "draw"],
    ["done", undefined],
  ])("of the turn, %s: %s", (form, text) => {
    expect(turnChoice(CHOICES, form)?.text).toBe(text);
  });
});

describe("the size of a field", () => {
  const whole = (columns: number, rows: number, width: number, height: number) => {
    const { cell, tall, gap, edge } = sizes({ width, height }, columns, rows);
    return {
      width: columns * cell + (columns - 1) * gap + 2 * edge,
      height: rows * tall + (rows - 1) * gap + 2 * edge,
    };
  };

  it("fills the width of a narrow place", () => {
    const { width, height } = whole(12, 5, 350, 400);
    expect(width).toBeCloseTo(350);
    expect(height).toBeLessThanOrEqual(400);
  });
  it("fills the height of a low place", () => {
    const { width, height } = whole(12, 5, 1200, 250);
    expect(width).toBeLessThanOrEqual(1200);
    expect(height).toBeCloseTo(250);
  });
  it("has an end on a wide screen", () => {
    expect(sizes({ width: 9000, height: 9000 }, 12, 5).cell).toBe(128);
  });
  it("is never negative", () => {
    expect(sizes({ width: 0, height: 0 }, 12, 5)).toMatchObject({ cell: 0, tall: 0 });
  });
});
