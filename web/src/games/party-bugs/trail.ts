// Where the cards of the displays came from, so that they can be seen travelling: a card is its
// colour set and value, but a display shows values alone. Two views in a row tell the set.

import type { PartyBugsView as View } from "../../protocol";

export const cardKey = (set: number, value: number) => `${set} ${value}`;

export class Trail {
  private before: View | null = null;
  private origins: Record<string, string> = {};

  /** By seat and value, the card that lies in the display. */
  follow(view: View): Readonly<Record<string, string>> {
    const before = this.before;
    if (before && before !== view) {
      const left = before.floor.map((value, set) => ({ value, set }));
      view.places.forEach((place, seat) => {
        const had = before.places[seat]?.display ?? [];
        for (const value of place.display.filter((one) => !had.includes(one))) {
          const from = left.find((card) => card.value === value && view.floor[card.set] !== value);
          this.origins[`${seat} ${value}`] = from
            ? cardKey(from.set, value)
            : `display ${seat} ${value}`;
        }
      });
    }
    this.before = view;
    return { ...this.origins };
  }
}
