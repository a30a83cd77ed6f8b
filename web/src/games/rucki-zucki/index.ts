import Board from "./Board.svelte";
import Sheet from "./Sheet.svelte";

export { Board, Sheet };

/** A table of oiled beech; at night of walnut. */
export const felt = { light: "#ecdcc0", dark: "#2c241d" };

export const beats = {
  "": 400,
  drawn: 300,
  drawn_joker: 500,
  stock_out: 900,
  joker_taken: 500,
  joker_stays: 700,
  all_laid: 900,
  used_up: 900,
  counted: 900,
  counted_none: 400,
  scored: 600,
  dealt: 0,
  dealt_joker: 0,
};

export const sounds = { joker_taken: "spark", all_laid: "call" } as const;
