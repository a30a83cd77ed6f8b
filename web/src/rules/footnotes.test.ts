import { expect, test } from "vitest";
import type { Piece } from "../protocol";
import { footnoted } from "./footnotes";

const plain = (text: string): Piece => ({ kind: "plain", text });
const strong = (text: string): Piece => ({ kind: "strong", text });

test.each([
  {
    name: "nothing in brackets",
    pieces: [plain("Six (small) winks.")],
    text: [plain("Six (small) winks.")],
    notes: [],
  },
  {
    name: "a bare mark",
    pieces: [plain("Six winks ("), strong("ruling"), plain(").")],
    text: [plain("Six winks"), plain(".")],
    notes: [[strong("ruling")]],
  },
  {
    name: "with its reason, and brackets within",
    pieces: [plain("Six winks ("), strong("ruling"), plain(": the book (page 2) is silent). Go.")],
    text: [plain("Six winks"), plain(". Go.")],
    notes: [[strong("ruling"), plain(": the book (page 2) is silent")]],
  },
  {
    name: "two of them",
    pieces: [plain("A ("), strong("ruling"), plain(") and B ("), strong("ruling"), plain(": so).")],
    text: [plain("A"), plain(" and B"), plain(".")],
    notes: [[strong("ruling")], [strong("ruling"), plain(": so")]],
  },
])("$name", ({ pieces, text, notes }) => {
  expect(footnoted(pieces)).toEqual({ text, notes });
});
