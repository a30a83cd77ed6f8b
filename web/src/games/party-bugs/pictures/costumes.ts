// Thirteen costumes for one cockroach, as shapes on a square of 100: head at (50, 36), hands at
// (14, 34), (86, 34), (17, 82) and (83, 82). What lies behind the bug is drawn before it.

export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
}

export interface Costume {
  /** The ground of the card. */
  ground: string;
  shell: string;
  belly: string;
  behind?: readonly Shape[];
  worn: readonly Shape[];
  /** Where the eyes are covered there are none. */
  eyes: "both" | "left" | "none";
}

export function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

const star = (x: number, y: number, r: number) => {
  const point = (i: number) => {
    const far = i % 2 ? r * 0.45 : r;
    const turn = (Math.PI / 5) * i - Math.PI / 2;
    return `${(x + far * Math.cos(turn)).toFixed(1)} ${(y + far * Math.sin(turn)).toFixed(1)}`;
  };
  return `M${Array.from({ length: 10 }, (_, i) => point(i)).join("L")}Z`;
};

const flower = (x: number, y: number, petals: string): Shape[] => [
  ...[0, 1, 2, 3, 4].map((i) => ({
    d: disc(x + 3.6 * Math.sin(i * 1.257), y - 3.6 * Math.cos(i * 1.257), 2.7),
    fill: petals,
  })),
  { d: disc(x, y, 2.4), fill: "#ffd34d" },
];

const DARK = "#2b2233";
const WHITE = "#ffffff";

export const COSTUMES: Record<number, Costume> = {
  // The party guest: a paper hat and a blowout.
  1: {
    ground: "#ffe3ea",
    shell: "#a9622f",
    belly: "#d99a5b",
    eyes: "both",
    worn: [
      { d: "M35 26 50-6 65 26Q50 18 35 26Z", fill: "#e8437a" },
      { d: "M40 15 57 9M36.500 23.500 62 17", stroke: "#ffd34d", width: 4 },
      { d: disc(50, -5, 5), fill: "#ffd34d" },
      { d: "M55 46H78a5 5 0 1 0-5-5", stroke: "#2f8fd0", width: 4.5 },
    ],
  },
  // The DJ: headphones and a record.
  2: {
    ground: "#dff1ff",
    shell: "#8a4b2a",
    belly: "#c88852",
    eyes: "both",
    worn: [
      { d: "M32 36C30 12 70 12 68 36", stroke: DARK, width: 4.5 },
      { d: "M27 29h7v16h-7a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4Z", fill: "#00a3a3" },
      { d: "M73 29h-7v16h7a4 4 0 0 0 4-4v-8a4 4 0 0 0-4-4Z", fill: "#00a3a3" },
      { d: disc(87, 27, 13), fill: DARK },
      { d: disc(87, 27, 8.5), stroke: "#7a6f8a", width: 1.2 },
      { d: disc(87, 27, 4), fill: "#ff7a3d" },
    ],
  },
  // The pirate: a kerchief, a patch and a sabre.
  3: {
    ground: "#e6f4ea",
    shell: "#9b5a34",
    belly: "#d29a66",
    eyes: "left",
    behind: [{ d: "M67 27l13-4-4 7 8 3-15 2Z", fill: "#b3202a" }],
    worn: [
      { d: "M32 32Q32 14 50 14T68 32Q50 23 32 32Z", fill: "#d22f3a" },
      { d: `${disc(42, 22, 2)}${disc(52, 18, 2)}${disc(60, 24, 2)}`, fill: WHITE },
      { d: "M34 29 66 42", stroke: DARK, width: 2.4 },
      { d: disc(58, 37, 7), fill: DARK },
      { d: "M14 36Q2 20 8-2Q16 14 19 33Z", fill: "#d6dde6", stroke: "#8794a3", width: 1.5 },
      { d: "M7 33 24 37", stroke: "#e0a52b", width: 4.5 },
    ],
  },
  // The cook: a tall hat, a moustache and a spoon.
  4: {
    ground: "#fff0d6",
    shell: "#a0552b",
    belly: "#ffffff",
    eyes: "both",
    worn: [
      {
        d: "M36 24V12C24 10 28-5 39-2C42-11 58-11 61-2C72-5 76 10 64 12V24Q50 19 36 24Z",
        fill: WHITE,
        stroke: "#c9c2bb",
        width: 1.8,
      },
      { d: "M44 18V9M50 17V8M56 18V9", stroke: "#d9d2cb", width: 1.8 },
      { d: "M50 44Q42 39 38 46Q46 49 50 45Q54 49 62 46Q58 39 50 44Z", fill: DARK },
      { d: "M86 50V14", stroke: "#b77a3c", width: 3.6 },
      { d: "M86 16c-6 0-7-14 0-14s6 14 0 14Z", fill: "#b77a3c" },
    ],
  },
  // The astronaut: a round helmet and a little flag.
  5: {
    ground: "#e2e6ff",
    shell: "#c9ced9",
    belly: "#f2f4f8",
    eyes: "both",
    worn: [
      { d: disc(50, 34, 24), fill: "#9fd0ff55", stroke: "#8f9bb3", width: 3.4 },
      { d: "M34 24Q38 16 46 15", stroke: WHITE, width: 3.4 },
      { d: "M41 66h18v13H41Z", fill: "#5b6b8c" },
      { d: `${disc(46, 72, 2.3)}`, fill: "#ff5d5d" },
      { d: `${disc(54, 72, 2.3)}`, fill: "#5de08a" },
      { d: "M87 46V4", stroke: "#6b5b4b", width: 2.6 },
      { d: "M87 5Q79 1 71 6V18Q79 13 87 17Z", fill: "#ff8a3d" },
    ],
  },
  // The cowboy: a wide hat, a neckerchief and a star.
  6: {
    ground: "#fbe6cf",
    shell: "#7d4526",
    belly: "#c08350",
    eyes: "both",
    worn: [
      { d: "M35 20Q34-1 43 2Q50 7 57 2Q66-1 65 20Z", fill: "#c78a45" },
      { d: "M20 15Q28 25 50 24T80 15Q76 30 50 29T20 15Z", fill: "#a86b2b" },
      { d: "M35 20Q50 25 65 20V16Q50 20 35 16Z", fill: "#6b3a14" },
      { d: "M35 50Q50 58 65 50L50 68Z", fill: "#d8343f" },
      { d: star(50, 80, 7), fill: "#ffc93d", stroke: "#b98512", width: 1 },
    ],
  },
  // The magician: a top hat, a bow tie and a wand.
  7: {
    ground: "#efe2ff",
    shell: "#8f4f2b",
    belly: "#d39b66",
    eyes: "both",
    behind: [{ d: "M36 50Q10 70 20 97Q50 88 80 97Q90 70 64 50Z", fill: "#5b2d91" }],
    worn: [
      { d: "M36 22 34-6Q50-11 66-6L64 22Z", fill: DARK },
      { d: "M36 22 35.500 13Q50 17 64.500 13L64 22Z", fill: "#b04de0" },
      { d: "M25 21Q50 31 75 21Q75 27 50 29T25 21Z", fill: DARK },
      { d: "M50 55 39 49V61ZM50 55 61 49V61Z", fill: "#d8343f" },
      { d: "M85 44 93 16", stroke: DARK, width: 3.4 },
      { d: star(94, 11, 9), fill: "#ffd34d" },
    ],
  },
  // The diver: a mask, a snorkel and flippers.
  8: {
    ground: "#d6f3f5",
    shell: "#96532c",
    belly: "#d6a06c",
    eyes: "both",
    behind: [
      { d: "M42 91 18 101 34 87ZM58 91 82 101 66 87Z", fill: "#f29a1f" },
      { d: "M68 42Q77 40 76 28V4", stroke: "#f29a1f", width: 5 },
    ],
    worn: [
      {
        d: "M31 26H69Q73 26 73 32Q72 43 60 43Q53 43 50 38Q47 43 40 43Q28 43 27 32Q27 26 31 26Z",
        fill: "#6fd3ee66",
        stroke: "#0c7a94",
        width: 4,
      },
      { d: "M56 47Q66 49 68 42", stroke: "#f29a1f", width: 4 },
      {
        d: `${disc(12, 16, 3.5)}${disc(20, 5, 2.4)}${disc(90, 12, 2.6)}`,
        stroke: "#0c7a94",
        width: 1.6,
      },
    ],
  },
  // The flower child: a wreath, round glasses and a flower.
  9: {
    ground: "#fdf3c4",
    shell: "#a4602f",
    belly: "#e0ad70",
    eyes: "both",
    worn: [
      { d: "M33 26Q50 14 67 26", stroke: "#3f9a4d", width: 4 },
      ...flower(35, 24, "#ff7fb0"),
      ...flower(50, 18, "#ffffff"),
      ...flower(65, 24, "#a77bf0"),
      {
        d: `${disc(42, 35, 7.5)}${disc(58, 35, 7.5)}`,
        fill: "#ff9a3d66",
        stroke: "#8a3fae",
        width: 2.2,
      },
      { d: "M86 56Q84 40 87 24", stroke: "#3f9a4d", width: 2.6 },
      ...flower(87, 19, "#ff7fb0"),
      { d: "M50 62v20M50 72l-7 7M50 72l7 7", stroke: "#8a3fae", width: 2.4 },
      { d: disc(50, 72, 10), stroke: "#8a3fae", width: 2.4 },
    ],
  },
  // The Viking: a horned helmet, a beard and a shield.
  10: {
    ground: "#e3ead9",
    shell: "#84472a",
    belly: "#c48c58",
    eyes: "both",
    behind: [
      {
        d: "M34 22Q16 22 17 0Q24 12 38 13ZM66 22Q84 22 83 0Q76 12 62 13Z",
        fill: "#fff3d6",
        stroke: "#b59a68",
        width: 1.5,
      },
    ],
    worn: [
      { d: "M32 29Q32 8 50 8T68 29Q50 22 32 29Z", fill: "#93a1b0" },
      { d: "M32 29Q50 22 68 29V24Q50 17 32 24ZM47 8h6v15h-6Z", fill: "#c89a3a" },
      { d: "M36 43Q34 58 50 66Q66 58 64 43Q57 50 50 47Q43 50 36 43Z", fill: "#d9722e" },
      { d: "M45 47.500Q50 51 55 47.500", stroke: DARK, width: 2 },
      { d: disc(17, 78, 15), fill: "#b3202a", stroke: "#7a848f", width: 3 },
      { d: "M17 64V92M3 78H31", stroke: "#fff3d6", width: 3 },
      { d: disc(17, 78, 4.5), fill: "#c89a3a" },
    ],
  },
  // The ballerina: a bun with a tiara, and a tutu.
  11: {
    ground: "#ffe6f3",
    shell: "#a65f35",
    belly: "#f7a8cb",
    eyes: "both",
    behind: [{ d: disc(50, 12, 9), fill: "#4b2a1a" }],
    worn: [
      { d: "M33 28Q50 8 67 28Q50 19 33 28Z", fill: "#4b2a1a" },
      { d: "M38 21 41 12 46 18 50 8 54 18 59 12 62 21Q50 16 38 21Z", fill: "#ffd34d" },
      { d: disc(50, 15, 1.8), fill: "#e8437a" },
      { d: `${disc(36, 42, 3)}${disc(64, 42, 3)}`, fill: "#ff8aa8" },
      {
        d: "M32 70Q50 62 68 70Q84 74 92 84Q82 84 78 89Q70 84 64 91Q56 84 50 92Q44 84 36 91Q30 84 22 89Q18 84 8 84Q16 74 32 70Z",
        fill: "#ffd0e6",
        stroke: "#e57fb2",
        width: 1.8,
      },
      { d: "M31 69Q50 61 69 69V74Q50 66 31 74Z", fill: "#e8437a" },
    ],
  },
  // The rocker: a mohawk, dark glasses and a guitar.
  12: {
    ground: "#e5e1ea",
    shell: "#7a4329",
    belly: "#3a3244",
    eyes: "none",
    behind: [{ d: "M38 24 32 6 42 12 43-4 50 7 57-4 58 12 68 6 62 24Z", fill: "#27b35a" }],
    worn: [
      { d: "M31 29H69L66 39Q58 44 52 35H48Q42 44 34 39Z", fill: DARK },
      { d: "M37 32 41 31M55 32 59 31", stroke: WHITE, width: 2 },
      { d: "M50 76 88 48", stroke: "#6b3a14", width: 5 },
      { d: "M84 45 93 38 97 44 88 51Z", fill: DARK },
      {
        d: "M58 66Q66 76 56 80Q58 92 44 93Q28 94 28 82Q28 72 40 72Q44 62 58 66Z",
        fill: "#e8343f",
        stroke: "#8f1119",
        width: 1.6,
      },
      { d: disc(46, 79, 4.5), fill: DARK },
      { d: "M40 86 84 51", stroke: WHITE, width: 1 },
    ],
  },
  // The Party King: a crown, an ermine cape and a sceptre with a disco ball.
  13: {
    ground: "#ffe9a8",
    shell: "#8c4a26",
    belly: "#e2a860",
    eyes: "both",
    behind: [
      { d: "M36 48Q4 66 10 99Q50 90 90 99Q96 66 64 48Z", fill: "#c2203f" },
      { d: "M10 99Q50 90 90 99V93Q50 84 9.500 93Z", fill: WHITE },
    ],
    worn: [
      { d: "M32 54Q50 66 68 54Q70 46 64 46Q50 56 36 46Q30 46 32 54Z", fill: WHITE },
      {
        d: `${disc(39, 54, 1.6)}${disc(46, 57.5, 1.6)}${disc(54, 57.5, 1.6)}${disc(61, 54, 1.6)}`,
        fill: DARK,
      },
      {
        d: "M32 24 28-3 40 9 50-8 60 9 72-3 68 24Q50 17 32 24Z",
        fill: "#ffc61a",
        stroke: "#b87a00",
        width: 1.8,
      },
      { d: `${disc(28, -4, 3.4)}${disc(50, -9, 3.8)}${disc(72, -4, 3.4)}`, fill: "#e8343f" },
      { d: disc(50, 13, 4), fill: "#3d7be0" },
      { d: "M86 56V14", stroke: "#d99a00", width: 3.6 },
      { d: disc(86, 9, 10), fill: "#c8b8f2", stroke: "#7a5fc0", width: 1.6 },
      { d: "M76 9H96M86-1V19M79 2Q86 6 93 2M79 16Q86 12 93 16", stroke: "#7a5fc0", width: 1.2 },
    ],
  },
};
