// Party Bugs in the browser.

export { default as Board } from "./Board.svelte";

export const felt = { light: "#e6dcf7", dark: "#221638" };
