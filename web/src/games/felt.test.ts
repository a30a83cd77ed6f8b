import { describe, expect, it } from "vitest";
import type { Felt } from "./board";

const INK = { text: "#fff8ec", "soft text": "#ece3d6" }; // of .felt in app.css
const felts = Object.entries(
  import.meta.glob<Felt>("./*/index.ts", { eager: true, import: "felt" }),
);

/** Relative luminance, as WCAG has it. */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(felts)("the felt of %s", (_path, { light, dark, accent }) => {
  it.each([
    ["by day", light],
    ["by night", dark],
  ])("%s lets text and signs be read", (_when, felt) => {
    for (const [name, ink] of Object.entries(INK)) {
      expect(contrast(ink, felt), name).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(accent, felt), "accent").toBeGreaterThanOrEqual(3);
  });
});

it("is there for every game", () => {
  expect(felts.length).toBeGreaterThanOrEqual(4);
});
