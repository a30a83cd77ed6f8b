// Where the actions of Party Bugs lie: on a card of the hand, the floor or the display, or nowhere.

import type { Manner } from "../../board/selection.svelte";

const SPOTS: Readonly<Record<string, { from: string; goal?: string }>> = {
  "play {card}": { from: "hand", goal: "floor" },
  "hide {card}": { from: "hand", goal: "floor" },
  "take {card}": { from: "floor", goal: "display" },
  "take {card} and pair": { from: "floor", goal: "display" },
  "mirror {card}": { from: "display" },
  "mirror hidden": { from: "display" },
};

export const MANNER: Manner = {
  partsOf: ({ form, words }) => {
    const { from, ...goal } = SPOTS[form] ?? {};
    return { lifts: from ? [`${from} ${words["card"] ?? "hidden"}`] : [], ...goal };
  },
};
