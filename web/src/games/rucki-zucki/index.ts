import beats from "./beats.json";
import Board from "./Board.svelte";
import Sheet from "./Sheet.svelte";

export { beats, Board, Sheet };

/** The blue of a lake, and chalk. */
export const felt = { light: "#2a658f", dark: "#16324a", accent: "#ffe680" };

export const sounds = { joker_taken: "spark", all_laid: "call" } as const;
