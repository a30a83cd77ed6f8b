import { describe, expect, it } from "vitest";
import { aloud } from "./aloud";

describe("what is read out together", () => {
  it.each([
    ["nothing", [], ""],
    ["sentences with an end", ["Ben draws.", "Your turn!"], "Ben draws. Your turn!"],
    [
      "one without",
      ["Ben to you: “rat” (face down)", "Your turn?"],
      "Ben to you: “rat” (face down). Your turn?",
    ],
    [
      "an end within quotes",
      ["Ben says: “Wrong!”", "It was: fly."],
      "Ben says: “Wrong!” It was: fly.",
    ],
  ])("%s", (_, texts, heard) => {
    expect(aloud(texts)).toBe(heard);
  });
});
