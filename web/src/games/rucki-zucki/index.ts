import beats from "./beats.json";
import Board from "./Board.svelte";
import Sheet from "./Sheet.svelte";

export { beats, Board, Sheet };

/** A table of oiled beech; at night of walnut. */
export const felt = { light: "#ecdcc0", dark: "#2c241d" };

export const sounds = { joker_taken: "spark", all_laid: "call" } as const;
