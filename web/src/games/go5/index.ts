// The board of Go5.

import type { Go5View } from "../../protocol";
import type { GameModule } from "../board";
import Board from "./Board.svelte";
import Sheet from "./Sheet.svelte";

export { Board, Sheet };
export const felt: GameModule<Go5View>["felt"] = { light: "#d9e6f2", dark: "#1d2836" };
