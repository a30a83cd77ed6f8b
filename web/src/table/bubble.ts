// Where a bubble is put beside a face: where it covers least of what is read there.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What lies round a face, and how bad it is to cover it. */
export interface Covered extends Box {
  readonly weight: number;
}

const STEP = 2;
const TOUCH = 0.25; // of the face, at least, is beside the bubble or under it
const FAR = 1; // a pixel away from the middle of the face weighs as much as one that is covered

/** The left upper corner of a bubble of that size that touches the face and stays within, if any does. */
export function spotFor(
  face: Box,
  { width, height }: { width: number; height: number },
  within: Box,
  around: readonly Covered[],
): { left: number; top: number } | null {
  let best: { left: number; top: number } | null = null;
  let least = Infinity;
  const touch = (face.right - face.left) * TOUCH;
  const near = around.filter((one) => overlap(one, grown(face, width, height)) > 0);
  for (let top = face.top - height; top <= face.bottom; top += STEP) {
    if (top < within.top || top + height > within.bottom) continue;
    for (let left = face.left - width + touch; left <= face.right - touch; left += STEP) {
      if (left < within.left || left + width > within.right) continue;
      const box = { left, top, right: left + width, bottom: top + height };
      const hidden = near.reduce((sum, one) => sum + one.weight * overlap(one, box), 0);
      const cost = hidden + FAR * distance(box, face);
      if (cost >= least) continue;
      best = { left, top };
      least = cost;
    }
  }
  return best;
}

function grown({ left, top, right, bottom }: Box, width: number, height: number): Box {
  return { left: left - width, top: top - height, right: right + width, bottom: bottom + height };
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

function distance(one: Box, other: Box): number {
  const across = one.left + one.right - other.left - other.right;
  const down = one.top + one.bottom - other.top - other.bottom;
  return Math.hypot(across, down) / 2;
}
