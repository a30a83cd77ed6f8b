export { default as Board } from "./Board.svelte";
export const felt = { light: "#f1ddd3", dark: "#331a20" };
