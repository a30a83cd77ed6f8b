// The board of Go5.

import type { Go5View } from "../../protocol";
import type { GameModule } from "../board";
import beats from "./beats.json";
import Board from "./Board.svelte";
import Sheet from "./Sheet.svelte";

export { beats, Board, Sheet };
export const felt: GameModule<Go5View>["felt"] = { light: "#d9e6f2", dark: "#1d2836" };

export const sounds = {
  skipped: "slam",
  exchanged: "flip",
  reshuffled: "flip",
  go5: "call",
} as const;
