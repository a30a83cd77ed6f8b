export { default as Board } from "./Board.svelte";
export const felt = { light: "#f1ddd3", dark: "#331a20" };

export const beats = {
  "": 800, // "Right!"
  looked: 0,
  judged: [2000, 700],
  penalty: 650,
  took_special: 900,
  lost_animals: 1500,
  lost_unpaid: 1500,
  lost_empty: 1500,
};

export const sounds = { judged: "flip", penalty: "crown", took_special: "boing" } as const;
