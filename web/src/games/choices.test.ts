import { describe, expect, it } from "vitest";
import { choice } from "../../tests/made";
import { advised, offered } from "./choices";

const OFFER = {
  actions: ["lay 3", "lay 7", "exchange 3 for 9", "draw"],
  choices: [
    { form: "lay {card}", parts: ["card"], rows: [["3"], ["7"]] },
    { form: "exchange {card} for {got}", parts: ["card", "got"], rows: [["3", "9"]] },
    { form: "draw", parts: [], rows: [[]] },
  ],
};

describe("what the server offers", () => {
  it.each([
    [0, "lay 3", "lay {card}", { card: "3" }],
    [1, "lay 7", "lay {card}", { card: "7" }],
    [2, "exchange 3 for 9", "exchange {card} for {got}", { card: "3", got: "9" }],
    [3, "draw", "draw", {}],
  ])("%i is %s", (n, text, form, words) => {
    expect(offered(OFFER, [])[n]).toEqual({ text, form, words, advised: false });
  });

  it("is advised where a hint is for it", () => {
    const best = offered(OFFER, ["draw", "lay 7"]).filter((one) => one.advised);
    expect(best.map(({ text }) => text)).toEqual(["lay 7", "draw"]);
  });

  it("may be nothing", () => {
    expect(offered({ actions: [], choices: [] }, ["draw"])).toEqual([]);
  });
});

describe("data-advised", () => {
  const plain = choice("draw");
  const best = { ...plain, advised: true };

  it.each([
    ["nothing", [], undefined],
    ["no choice", [null, undefined], undefined],
    ["a choice that no hint is for", [{ ...plain, advised: false }, plain], undefined],
    ["one that a hint is for", [null, plain, best], true],
  ])("of %s", (_, choices, value) => {
    expect(advised(choices)).toBe(value);
  });
});
