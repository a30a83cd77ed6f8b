// The rule pages' few marks: **strong**, *stressed*, `code`, and blocks between ``` lines.

export interface Piece {
  kind: "plain" | "strong" | "stressed" | "code";
  text: string;
}

export interface Block {
  kind: "text" | "grid";
  pieces: readonly Piece[];
}

const MARKS = /\*\*(?<strong>.+?)\*\*|\*(?<stressed>.+?)\*|`(?<code>[^`]+)`/g;
const FENCE = /^\s*```/;

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKS)) {
    found.push({ kind: "plain", text: text.slice(from, match.index) });
    const [kind, inner] = Object.entries(match.groups ?? {}).find(([, one]) => one) ?? [];
    found.push({ kind: kind as Piece["kind"], text: inner ?? "" });
    from = match.index + match[0].length;
  }
  found.push({ kind: "plain", text: text.slice(from) });
  return found.filter((piece) => piece.text);
}

/** A paragraph's text as blocks: lines that run on, and grids that keep their blanks. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  const parts = text.split(/^(?=\s*```)/m);
  let inside = false;
  for (const part of parts) {
    const lines = part.split("\n");
    if (FENCE.test(lines[0] ?? "")) {
      inside = !inside;
      lines.shift();
    }
    const content = lines.join("\n");
    if (!content.trim()) continue;
    if (inside) found.push({ kind: "grid", pieces: [{ kind: "plain", text: content.trimEnd() }] });
    else found.push({ kind: "text", pieces: pieces(content.replace(/\s+/g, " ").trim()) });
  }
  return found;
}
