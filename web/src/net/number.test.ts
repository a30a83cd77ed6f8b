import { beforeEach, describe, expect, it } from "vitest";
import { player, table } from "../../tests/made";
import type { Deal, Table } from "../protocol";
import { commitmentOf, noteSeat, numberFor, ownNumber, toReveal } from "./number";

beforeEach(() => localStorage.clear());

function dealOf(...numbers: string[]): Deal {
  return {
    server: null,
    numbers: numbers.map((number, seat) => ({
      seat,
      commitment: commitmentOf(number),
      revealed: false,
      number: null,
    })),
  };
}

const OTHER = "f".repeat(32);

describe("this browser's number", () => {
  it("is 128 bits, another one for every table, and stays", () => {
    const { number } = ownNumber("a");
    expect(number).toMatch(/^[0-9a-f]{32}$/);
    expect(ownNumber("a").number).toBe(number);
    expect(ownNumber("b").number).not.toBe(number);
    expect(numberFor("never seen")).toBeNull();
  });

  it("is told for the first list that it is in, and for no other one", () => {
    const { number } = ownNumber("c");
    expect(toReveal(ownNumber("c"), dealOf(OTHER))).toBeNull();
    expect(toReveal(ownNumber("c"), dealOf(number, OTHER))).toBe(number);
    expect(toReveal(ownNumber("c"), dealOf(number, OTHER))).toBe(number); // after a lost net
    expect(toReveal(ownNumber("c"), dealOf(number))).toBeNull();
  });

  it("is not told again once it was taken", () => {
    const { number } = ownNumber("d");
    const { numbers } = dealOf(number);
    const taken = numbers.map((one) => ({ ...one, revealed: true }));
    expect(toReveal(ownNumber("d"), { server: null, numbers: taken })).toBeNull();
  });

  it.each<[string, Partial<Table>, boolean]>([
    ["in the lobby", { stage: "open" }, true],
    ["while people gather", { stage: "dealing" }, true],
    ["once the list is fixed", { stage: "dealing", deal: dealOf(OTHER) }, false],
    ["after the deal", { stage: "playing" }, false],
    ["as a spectator", { stage: "open", players: [player()] }, false],
  ])("is missed by whoever has a seat before the list is fixed: %s", (id, told, seated) => {
    noteSeat(table({ id, players: [player({ yours: true })], ...told }));
    noteSeat(table({ id, stage: "playing", players: [player({ yours: true })] }));
    expect(ownNumber(id).seated).toBe(seated);
  });
});
