import { describe, expect, it } from "vitest";
import { showLanguage, type Language } from "../words/language.svelte";
import { Refusal } from "./api";
import { refusalText, refusedText } from "./refusals";

describe("what a person is told", () => {
  it.each<[Language, string, unknown, string]>([
    ["en", "a known code", new Refusal("too-long", "…"), "That was too long."],
    ["en", "an unknown code", new Refusal("odd", "…"), "That didn’t work. Please try again."],
    ["en", "another error", new Error("too-long"), "That didn’t work. Please try again."],
    ["en", "no error at all", undefined, "That didn’t work. Please try again."],
    ["de", "a known code", new Refusal("too-long", "…"), "Das war zu lang."],
  ])("in %s of %s", async (language, _, error, text) => {
    await showLanguage(language);
    expect(refusalText(error)).toBe(text);
  });

  it.each([
    ["illegal", "You can’t do that right now."],
    ["odd", "That didn’t work. Please try again."],
  ])("of a message refused as %s", async (code, text) => {
    await showLanguage("en");
    expect(refusedText({ type: "refused", id: null, code, text: "for programs" })).toBe(text);
  });
});
