import { describe, expect, it } from "vitest";
import { fill, listed } from "./format";

describe("a number chooses singular or plural", () => {
  it.each([
    ["en", 0, "{n|# card|# cards}", "0 cards"],
    ["en", 1, "{n|# card|# cards}", "1 card"],
    ["en", 2, "{n|# card|# cards}", "2 cards"],
    ["en", -1, "{n|# point|# points}", "-1 point"],
    ["en", -1, "{n|a point|# points}", "-1 points"],
    ["de", 0, "{n|# Karte|# Karten}", "0 Karten"],
    ["de", 1, "{n|# Karte|# Karten}", "1 Karte"],
    ["fr", 0, "{n|# carte|# cartes}", "0 carte"],
    ["fr", 1, "{n|# carte|# cartes}", "1 carte"],
    ["fr", 2, "{n|# carte|# cartes}", "2 cartes"],
    ["fr", 1, "{n|une carte|# cartes}", "une carte"],
    ["fr", 0, "{n|une carte|# cartes}", "0 cartes"], // nothing is never "a card"
    ["en", 3, "{n|is|are}", "are"],
  ])("%s, %i in %s: %s", (language, n, sentence, filled) => {
    expect(fill(sentence, { n }, language)).toBe(filled);
  });
});

describe("several names", () => {
  it.each([
    ["en", [], ""],
    ["en", ["Ana"], "Ana"],
    ["en", ["Ana", "Ben"], "Ana and Ben"],
    ["en", ["Ana", "Ben", "Cleo"], "Ana, Ben and Cleo"],
    ["de", ["Ana", "Ben", "Cleo"], "Ana, Ben und Cleo"],
    ["fr", ["Ana", "Ben", "Cleo"], "Ana, Ben et Cleo"],
    ["nl", ["Ana", "Ben"], "Ana en Ben"],
    ["it", ["Ana", "Ben"], "Ana e Ben"],
  ])("%s %j: %s", (language, names, text) => {
    expect(listed(names, language)).toBe(text);
  });

  it.each([
    ["You hold {all}.", false, "You hold 3 and 5."],
    ["Hand: {all}", false, "Hand: 3, 5"],
    ["A hand ({all})", false, "A hand (3, 5)"],
    ["Winners: {all}", true, "Winners: 3 and 5"],
  ])("%s (people: %s): %s", (sentence, people, filled) => {
    expect(fill(sentence, { all: { items: ["3", "5"], people } }, "en")).toBe(filled);
  });
});

describe("a blank", () => {
  const values = { card: { plain: "Joker", the: "den Joker" }, seat: "Ana" };

  it.each([
    ["{seat} nimmt {card:the}.", "Ana nimmt den Joker."],
    ["{seat}: {card}", "Ana: Joker"],
    ["{seat}, {seat}!", "Ana, Ana!"],
    ["{nobody} waits for {seat}", "{nobody} waits for Ana"],
  ])("%s: %s", (sentence, filled) => {
    expect(fill(sentence, values, "de")).toBe(filled);
  });
});
