// Party Bugs in the browser.

export { default as beats } from "./beats.json";
export { default as Board } from "./Board.svelte";

export const felt = { light: "#e6dcf7", dark: "#221638" };

export const sounds = {
  revealed: "flip",
  king: "crown",
  pairs: "spark",
  hidden_paired: "spark",
} as const;
