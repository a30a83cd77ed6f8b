export { default as beats } from "./beats.json";
export { default as Board } from "./Board.svelte";
export const felt = { light: "#f1ddd3", dark: "#331a20" };

export const sounds = { judged: "flip", penalty: "crown", took_special: "boing" } as const;
