import Board from "./Board.svelte";
import Sheet from "./Sheet.svelte";

export { Board, Sheet };

/** A table of oiled beech; at night of walnut. */
export const felt = { light: "#ecdcc0", dark: "#2c241d" };
