import { expect, it } from "vitest";
import { choice } from "../../../tests/made";
import { MANNER } from "./spots";

it.each([
  [choice("play {card}", { card: "7" }), { lifts: ["hand 7"], goal: "floor" }],
  [choice("take {card} and pair", { card: "5" }), { lifts: ["floor 5"], goal: "display" }],
  [choice("mirror {card}", { card: "3" }), { lifts: ["display 3"] }],
  [choice("mirror hidden"), { lifts: ["display hidden"] }],
  [choice("keep mirror"), { lifts: [] }],
])("$text", (made, parts) => {
  expect(MANNER.partsOf(made)).toEqual(parts);
});
