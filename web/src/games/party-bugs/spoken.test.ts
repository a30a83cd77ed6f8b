import { expect, it } from "vitest";
import { player } from "../../../tests/made";
import { LANGUAGES } from "../../words/language.svelte";
import { Say } from "../../words/say";
import { loadWords } from "..";
import { onFloor } from "./spoken";

const LAID = {
  de: ["2, DJ, gelegt von dir", "2, DJ, gelegt von Bob"],
  en: ["2, DJ, laid by you", "2, DJ, laid by Bob"],
  fr: ["2, DJ, posée par toi", "2, DJ, posée par Bob"],
  it: ["2, DJ, messa da te", "2, DJ, messa da Bob"],
  nl: ["2, dj, gelegd door jou", "2, dj, gelegd door Bob"],
} as const;

it.each(LANGUAGES)(
  "a card on the floor is the reader’s or somebody else’s, in %s",
  async (tongue) => {
    const players = [player(), player({ name: "Bob" })];
    const say = new Say(await loadWords("party-bugs", tongue), tongue, players, 0, "You");
    const laid = [0, 1].map((seat) => onFloor(say, 2, seat));
    expect(laid).toEqual(LAID[tongue]);
  },
);
