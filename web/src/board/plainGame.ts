// A game without a folder of its own here: it is played on the plain board.

import type { GameModule } from "../games/board";
import Board from "./Plain.svelte";
import type { Fields } from "./plain";

export { Board };
export const felt: GameModule<Fields>["felt"] = {
  light: "#4d5a52",
  dark: "#22262a",
  accent: "#ffd27f",
};
export const beats: GameModule<Fields>["beats"] = { "": 400 };
export const sounds: GameModule<Fields>["sounds"] = {};
