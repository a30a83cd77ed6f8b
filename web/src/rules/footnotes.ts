// Decisions of ours stand in brackets in the rules, "(**ruling**: why)". To players they are footnotes.

import type { Piece } from "../protocol";

export interface Footnoted {
  text: Piece[];
  notes: Piece[][];
}

/** Take what is in such brackets out of the text, in its order. */
export function footnoted(pieces: readonly Piece[]): Footnoted {
  const text: Piece[] = [];
  const notes: Piece[][] = [];
  let note: Piece[] | null = null;
  let depth = 0;
  for (const [n, piece] of pieces.entries()) {
    const opens = piece.kind === "strong" && /\($/.test(pieces[n - 1]?.text ?? "");
    if (!note && opens) {
      note = [];
      depth = 1;
      const last = text.pop();
      if (last) text.push({ ...last, text: last.text.replace(/\s*\($/, "") });
    }
    if (!note) {
      text.push(piece);
      continue;
    }
    const end = piece.kind === "plain" ? closing(piece.text, depth) : { at: -1, depth };
    depth = end.depth;
    if (end.at < 0) {
      note.push(piece);
      continue;
    }
    note.push({ ...piece, text: piece.text.slice(0, end.at) });
    notes.push(note.filter((one) => one.text));
    note = null;
    text.push({ ...piece, text: piece.text.slice(end.at + 1) });
  }
  return { text: text.filter((one) => one.text), notes };
}

/** Where the bracket that is open closes, or how many are open at the end. */
function closing(text: string, open: number): { at: number; depth: number } {
  let depth = open;
  for (const [at, sign] of [...text].entries()) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (depth === 0) return { at, depth };
  }
  return { at: -1, depth };
}
