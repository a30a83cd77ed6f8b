// Party Bugs in the browser.

export { default as beats } from "./beats.json";
export { default as Board } from "./Board.svelte";

/** Plum, and the pink of a disco. */
export const felt = { light: "#6b4a8e", dark: "#2b1d3f", accent: "#ff9ad5" };

export const sounds = {
  revealed: "flip",
  king: "crown",
  pairs: "spark",
  hidden_paired: "spark",
} as const;
