export { default as beats } from "./beats.json";
export { default as Board } from "./Board.svelte";
/** Burgundy by candle light. */
export const felt = { light: "#7b2f3f", dark: "#341820", accent: "#ffcf5c" };

export const sounds = { judged: "flip", penalty: "crown", took_special: "boing" } as const;
