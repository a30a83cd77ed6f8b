import Board from "./Board.svelte";

export { Board };

/** A table of oiled beech; at night of walnut. */
export const felt = { light: "#ecdcc0", dark: "#2c241d" };
