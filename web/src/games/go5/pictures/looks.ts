// What a card looks like, so that it is told apart without colour sight: each of the seven colours
// has a shape of its own (in a box of 20 by 20), each of the seven patterns its own drawing in the
// diamond (around 0, 0; half as wide as WIDE, half as high as HIGH).

export const WIDE = 25;
export const HIGH = 28;

export interface Colour {
  face: string;
  /** The ink of the pattern on a light diamond. */
  deep: string;
  shape: string;
}

const HEART = "M10 18C3 12 1 9 1 6a4.6 4.6 0 0 1 9-1.6A4.6 4.6 0 0 1 19 6c0 3-2 6-9 12Z";
const BOLT = "M12.5 0 3 11.5h5.2L6 20l11-12.5h-6.2L15 0Z";
const LEAF = "M18 1C7 1 1 6 2 14l-1.6 5 2.4.6 1.2-3.4C13 17 19 11 18 1ZM13 6 5 14.5 6.5 12Z";
const DROP = "M10 0c4.5 6 7 9 7 12.6a7 7 0 0 1-14 0C3 9 5.5 6 10 0Z";
const MOON = "M13.5 1A9.4 9.4 0 1 0 18.7 14.5 8.2 8.2 0 0 1 13.5 1Z";

function petals(many: number, out: number, radius: number): string {
  return Array.from({ length: many }, (_, i) => {
    const turn = (2 * Math.PI * i) / many - Math.PI / 2;
    return circle(10 + out * Math.cos(turn), 10 + out * Math.sin(turn), radius);
  }).join("");
}

function circle(x: number, y: number, radius: number): string {
  const [left, r] = [(x - radius).toFixed(1), radius.toFixed(1)];
  return `M${left} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * radius} 0a${r} ${r} 0 1 0 ${-2 * radius} 0Z`;
}

/** A star around a point: so many rays, from the inner to the outer radius. */
function star(x: number, y: number, rays: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * rays }, (_, i) => {
    const [turn, radius] = [(Math.PI * i) / rays - Math.PI / 2, i % 2 ? inner : outer];
    return `${(x + radius * Math.cos(turn)).toFixed(1)} ${(y + radius * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

export const COLOURS: Record<string, Colour> = {
  red: { face: "#f0685c", deep: "#8d1710", shape: HEART },
  orange: { face: "#f8a041", deep: "#8a4300", shape: star(10, 10, 8, 10, 6) },
  yellow: { face: "#f8dc4e", deep: "#6d5500", shape: BOLT },
  green: { face: "#78c267", deep: "#14531a", shape: LEAF },
  blue: { face: "#67acec", deep: "#0d3f7c", shape: DROP },
  violet: { face: "#b493e6", deep: "#44207f", shape: MOON },
  pink: { face: "#f7a6cb", deep: "#8b1554", shape: petals(5, 5.6, 4.2) },
};

/** A pattern: what is filled and what is drawn as a line, in the diamond's ink. */
export interface Pattern {
  filled: string;
  lines: string;
}

/** The middles of the cells of a diamond cut so many times each way, row by row. */
function cells(cuts: number): [number, number][] {
  const at = (i: number) => (i + 0.5) / cuts - 0.5;
  return Array.from({ length: cuts * cuts }, (_, k) => {
    const [i, j] = [at(k % cuts), at(Math.floor(k / cuts))];
    return [(i + j) * WIDE, (j - i) * HIGH];
  });
}

function rhombus([x, y]: [number, number], cuts: number): string {
  const [w, h] = [WIDE / cuts, HIGH / cuts];
  return `M${x - w} ${y}l${w} ${-h}l${w} ${h}l${-w} ${h}Z`;
}

/** Lines along the diamond's upper right edge. */
function stripes(): string {
  return [-0.62, -0.21, 0.21, 0.62]
    .map((k) => [(k * WIDE) / 2, (k * HIGH) / 2] as const)
    .map(([x, y]) => `M${x - WIDE / 2 + 1} ${-y - HIGH / 2 + 1}l${WIDE - 2} ${HIGH - 2}`)
    .join("");
}

/** A wavy line across the diamond at this height. */
function wave(y: number, swings: number): string {
  const step = 7;
  const rest = Array.from({ length: swings - 1 }, () => `t${step} 0`).join("");
  return `M${(-swings * step) / 2} ${y}q${step / 2} -6 ${step} 0${rest}`;
}

const FOUR = 4;

export const PATTERNS: Record<string, Pattern> = {
  plain: { filled: "", lines: "" },
  dotted: {
    filled: cells(3)
      .map(([x, y]) => circle(x * 0.94, y * 0.94, 3.6))
      .join(""),
    lines: "",
  },
  striped: { filled: "", lines: stripes() },
  checked: {
    filled: cells(FOUR)
      .filter((_, k) => (k + Math.floor(k / FOUR)) % 2 === 0)
      .map((cell) => rhombus(cell, FOUR))
      .join(""),
    lines: "",
  },
  wavy: { filled: "", lines: wave(-12, 3) + wave(-3, 5) + wave(6, 5) + wave(15, 3) },
  ringed: { filled: circle(0, 0, 2.6), lines: circle(0, 0, 8) + circle(0, 0, 14.5) },
  starred: {
    filled:
      star(0, 0, 5, 11, 4.6) +
      [-1, 1].map((k) => star(0, k * 19, 5, 4.5, 2) + star(k * 16, 0, 5, 4.5, 2)).join(""),
    lines: "",
  },
};

export const INK = "#1f1a17";
export const CREAM = "#fffaf0";
export const BLACK = "#17151b";

/** A stop card; the view counts them only. */
export const STOP = { name: "stop", number: null, colour: null, pattern: null, black: false };
