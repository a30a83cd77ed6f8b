// What a face can look like, drawn by parts: eyes, lids, brows and mouth. The places are those of
// Portrait.svelte, whose eyes lie at x = 24 and 40.

import type { Felt } from "../protocol";

export type Look = Felt["feeling"] | "neutral";

export interface Expression {
  /** The radius of the eyes; 0: closed, as arcs. */
  eye: number;
  /** Where the pupils look, and how large they are. */
  pupil: readonly [x: number, y: number, r: number];
  /** How much of the eyes the lids cover. */
  lid: number;
  brows: string;
  mouth: string;
  /** The mouth is open. */
  open: boolean;
}

const EYE_Y = 34;

export const EXPRESSIONS: Readonly<Record<Look, Expression>> = {
  neutral: {
    eye: 5.6,
    pupil: [0, 0.5, 2.8],
    lid: 0,
    brows: "M19 26.5q5-2 9-.5M45 26.5q-5-2-9-.5",
    mouth: "M26 47q6 3 12 0",
    open: false,
  },
  happy: {
    eye: 0,
    pupil: [0, 0, 0],
    lid: 0,
    brows: "M18.5 26q5-4 9.5-1.5M45.5 26q-5-4-9.5-1.5",
    mouth: "M22.5 43.5q9.5 3.5 19 0q-1 11-9.5 11t-9.5-11z",
    open: true,
  },
  sad: {
    eye: 5.4,
    pupil: [0, 2, 2.6],
    lid: 0.3,
    brows: "M18 29q6-1 9.5-6M46 29q-6-1-9.5-6",
    mouth: "M24.5 51q7.5-8 15 0",
    open: false,
  },
  surprised: {
    eye: 7,
    pupil: [0, 0, 2.1],
    lid: 0,
    brows: "M17.5 23q5-4.5 10-1.5M46.5 23q-5-4.5-10-1.5",
    mouth: "M32 44a4.2 5.2 0 1 1 0 10.4a4.2 5.2 0 1 1 0-10.4z",
    open: true,
  },
  worried: {
    eye: 5.8,
    pupil: [-2.4, 0.4, 2.3],
    lid: 0,
    brows: "M17.5 27.5q6-.5 10-5M46.5 27.5q-6-.5-10-5",
    mouth: "M23 49.5q3-4 6 0t6 0t6 0",
    open: false,
  },
  sly: {
    eye: 5.6,
    pupil: [2.5, 1, 2.6],
    lid: 0.46,
    brows: "M18 28q5-.5 10 1M36 24.5q5-5 10.5-2",
    mouth: "M24.5 47q9 5.5 15.5-3.5",
    open: false,
  },
  impressed: {
    eye: 6.4,
    pupil: [0, 0, 4.4],
    lid: 0,
    brows: "M18 24q5-4 9.5-1.5M46 24q-5-4-9.5-1.5",
    mouth: "M26 45.5q6 2 12 0q-1 6.5-6 6.5t-6-6.5z",
    open: true,
  },
};

/** The lid over an eye at `x`: what its circle has above a line. */
export function lidOver(x: number, { eye, lid }: Expression): string {
  const y = EYE_Y - eye + 2 * eye * lid;
  const half = Math.sqrt(Math.max(0, eye * eye - (y - EYE_Y) ** 2));
  return `M${x - half} ${y}A${eye} ${eye} 0 0 1 ${x + half} ${y}Z`;
}
