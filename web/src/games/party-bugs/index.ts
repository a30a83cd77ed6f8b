// Party Bugs in the browser.

export { default as Board } from "./Board.svelte";

export const felt = { light: "#e6dcf7", dark: "#221638" };

export const beats = {
  "": 550,
  revealed: 1300, // everybody compares
  king: [700, 220, 220, 220, 220, 900],
  pairs: 750,
  hidden_paired: 750,
  paul: 550,
  floor: 650,
  drawn: 450,
  last_round: 1000,
};

export const sounds = {
  revealed: "flip",
  king: "crown",
  pairs: "spark",
  hidden_paired: "spark",
} as const;
