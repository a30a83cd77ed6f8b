// Where the cards of the displays came from, so that they can be seen travelling: a card is its
// colour set and value, but a display shows values alone. Two views in a row tell the set.

import type { PartyBugsView as View } from "../../protocol";

export const cardKey = (set: number, value: number) => `${set} ${value}`;

/** A card of a display; where equal cards lie together before they go, each later one has a mark more. */
export interface Lying {
  value: number;
  key: string;
}

export function lying(display: readonly number[]): Lying[] {
  return display.map((value, i) => ({
    value,
    key: `${value}${"'".repeat(display.slice(0, i).filter((one) => one === value).length)}`,
  }));
}

export class Trail {
  private before: View | null = null;
  private origins: Record<string, string> = {};

  /** By seat and key, the card that lies in the display. */
  follow(view: View): Readonly<Record<string, string>> {
    const before = this.before;
    if (before && before !== view) {
      const left = before.floor
        .map((value, set) => ({ value, set }))
        .filter(({ value, set }) => view.floor[set] !== value);
      view.places.forEach((place, seat) => {
        const had = lying(before.places[seat]?.display ?? []).map(({ key }) => key);
        for (const { value, key } of lying(place.display)) {
          if (had.includes(key)) continue;
          const from = left.findIndex((card) => card.value === value);
          const [card] = from < 0 ? [] : left.splice(from, 1);
          this.origins[`${seat} ${key}`] = card
            ? cardKey(card.set, value)
            : `display ${seat} ${key}`;
        }
      });
    }
    this.before = view;
    return { ...this.origins };
  }
}
