// The board of Go5.

import beats from "./beats.json";
import Board from "./Board.svelte";
import Sheet from "./Sheet.svelte";

export { beats, Board, Sheet };
/** Petrol, and the sun on it. */
export const felt = { light: "#27636d", dark: "#12343b", accent: "#ffb765" };

export const sounds = {
  skipped: "slam",
  exchanged: "flip",
  reshuffled: "flip",
  go5: "call",
} as const;
