import { describe, expect, it } from "vitest";
import type { PartyBugsPlace, PartyBugsView } from "../../protocol";
import { lying, Trail } from "./trail";

/** The floor by colour set, and the displays by seat. */
function view(floor: readonly (number | null)[], ...displays: readonly number[][]): PartyBugsView {
  const places = displays.map((display) => ({ display }) as unknown as PartyBugsPlace);
  return { floor, places } as unknown as PartyBugsView;
}

describe("where the cards of the displays came from", () => {
  it.each([
    ["the first view tells nothing", [view([3, 5], [7], [])], {}],
    ["off the floor", [view([3, 5], [], []), view([null, 5], [3], [])], { "0 3": "0 3" }],
    [
      "of two cards alike, the one that is gone",
      [view([4, 4], [], []), view([4, null], [], [4])],
      { "1 4": "1 4" },
    ],
    ["from elsewhere", [view([3, 5], [], []), view([3, 5], [], [9])], { "1 9": "display 1 9" }],
    ["what lay there before has not moved", [view([3], [7]), view([3], [7])], {}],
    [
      "two cards alike to one display: each its own",
      [view([8, 8], [8]), view([null, null], [8, 8, 8])],
      { "0 8'": "0 8", "0 8''": "1 8" },
    ],
    [
      "it is remembered",
      [view([3, 5], [], []), view([null, 5], [3], []), view([null, null], [3], [5])],
      { "0 3": "0 3", "1 5": "1 5" },
    ],
  ])("%s", (_, views, origins) => {
    const trail = new Trail();
    expect(views.map((one) => trail.follow(one)).at(-1)).toEqual(origins);
  });

  it("the same view again changes nothing", () => {
    const trail = new Trail();
    const [before, after] = [view([3], []), view([null], [3])];
    trail.follow(before);
    const told = trail.follow(after);
    expect(trail.follow(after)).toEqual(told);
  });
});

describe("the cards of a display", () => {
  it("have a key each, even three alike while the King takes the floor", () => {
    expect(lying([3, 8, 8, 8]).map(({ key }) => key)).toEqual(["3", "8", "8'", "8''"]);
  });
});
