// The board of Go5.

import type { Go5View } from "../../protocol";
import type { GameModule } from "../board";
import Board from "./Board.svelte";
import Sheet from "./Sheet.svelte";

export { Board, Sheet };
export const felt: GameModule<Go5View>["felt"] = { light: "#d9e6f2", dark: "#1d2836" };

export const beats = {
  "": 500,
  took: 300,
  skipped: 1100,
  reshuffled: 700,
  stop_shown: 800,
  drawn: 350,
  drew: 350,
  go5: 900,
  five: 1600,
  no_go5: 900,
  held: 500,
  scored: 400,
  dealt: 0,
};

export const sounds = {
  skipped: "slam",
  exchanged: "flip",
  reshuffled: "flip",
  go5: "call",
} as const;
