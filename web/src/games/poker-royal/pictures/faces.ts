// The pictures by the names of the cards, with the ground each stands on and the seat of its crown.

import type { Component } from "svelte";
import Bat from "./Bat.svelte";
import Blank from "./Blank.svelte";
import Cockroach from "./Cockroach.svelte";
import Fly from "./Fly.svelte";
import Joker from "./Joker.svelte";
import Rat from "./Rat.svelte";
import Scorpion from "./Scorpion.svelte";
import StinkBug from "./StinkBug.svelte";
import Toad from "./Toad.svelte";

/** In the order of the counts before a player. */
export const ANIMALS = ["bat", "fly", "rat", "cockroach", "toad", "scorpion", "stink bug"] as const;

export interface Face {
  Picture: Component;
  ground: string;
  crown: { x: number; y: number; size: number; tilt: number };
}

export const FACES: Readonly<Record<string, Face>> = {
  bat: { Picture: Bat, ground: "#dcd3f0", crown: { x: 32, y: 14, size: 0.72, tilt: 0 } },
  fly: { Picture: Fly, ground: "#d6e9e4", crown: { x: 32, y: 13, size: 0.72, tilt: 0 } },
  rat: { Picture: Rat, ground: "#ece0d8", crown: { x: 32, y: 14, size: 0.72, tilt: 0 } },
  cockroach: {
    Picture: Cockroach,
    ground: "#f6dcbf",
    crown: { x: 32, y: 14, size: 0.72, tilt: 0 },
  },
  toad: { Picture: Toad, ground: "#e2eec4", crown: { x: 46, y: 12.5, size: 0.66, tilt: 14 } },
  scorpion: { Picture: Scorpion, ground: "#fbeab0", crown: { x: 26, y: 33, size: 0.7, tilt: -8 } },
  "stink bug": {
    Picture: StinkBug,
    ground: "#c9ebe4",
    crown: { x: 32, y: 11, size: 0.62, tilt: 0 },
  },
  joker: { Picture: Joker, ground: "#f9d9e0", crown: { x: 32, y: 10, size: 0, tilt: 0 } },
  blank: { Picture: Blank, ground: "#fffdf6", crown: { x: 32, y: 10, size: 0, tilt: 0 } },
};

const ROYAL = "royal ";

/** What a card shows: an animal or a special card, and whether it wears a crown. */
export function shows(card: string): { animal: string; royal: boolean } {
  return card.startsWith(ROYAL)
    ? { animal: card.slice(ROYAL.length), royal: true }
    : { animal: card, royal: false };
}
