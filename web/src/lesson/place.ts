// Where a bubble stands: near what it speaks of, and over none of it.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Spot {
  left: number;
  top: number;
  /** On which side what it points at lies, and where along its edge. */
  tail: "up" | "down" | null;
  tailAt: number;
}

const GAP = 12;
const EDGE = 6;
const TAIL = 22; // from a corner, at least
/** For covering the whole of something, in pixels of distance. */
const COST = { touched: 20_000, target: 2_000, other: 200 };

/**
 * The best place for a bubble of this size within a room. It points at the first target; what is to
 * be touched now is kept free before all else, and what else could be if that is possible.
 */
export function placed(
  size: { width: number; height: number },
  room: Box,
  targets: readonly Box[],
  kept: readonly Box[],
  others: readonly Box[],
): Spot {
  const [first] = targets;
  const middle = first ? first.left + first.width / 2 : room.left + room.width / 2;
  const lefts = [
    middle - size.width / 2,
    middle - TAIL,
    middle + TAIL - size.width,
    room.left,
    room.left + room.width - size.width,
  ];
  const tops = [
    ...targets.flatMap((one) => [one.top - GAP - size.height, one.top + one.height + GAP]),
    ...kept.flatMap((one) => [one.top - EDGE - size.height, one.top + one.height + EDGE]),
    room.top + EDGE,
    room.top + room.height - size.height - EDGE,
  ];
  const spots = tops.flatMap((top) =>
    lefts.map((left) => ({
      left: clamped(left, room.left + EDGE, room.left + room.width - size.width - EDGE),
      top: clamped(top, room.top + EDGE, room.top + room.height - size.height - EDGE),
      ...size,
    })),
  );
  const cost = (spot: Box) =>
    COST.touched * share(spot, kept) +
    COST.target * share(spot, targets) +
    COST.other * share(spot, others) +
    (first ? distance(spot, first) : 0);
  const best = spots.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return { left: best.left, top: best.top, ...tail(best, first, middle) };
}

function tail(spot: Box, first: Box | undefined, middle: number): Pick<Spot, "tail" | "tailAt"> {
  const tailAt = clamped(middle - spot.left, TAIL, spot.width - TAIL);
  if (!first) return { tail: null, tailAt };
  if (first.top >= spot.top + spot.height) return { tail: "down", tailAt };
  if (first.top + first.height <= spot.top) return { tail: "up", tailAt };
  return { tail: null, tailAt };
}

function clamped(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

/** How much of one box another one covers. */
export function covered(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/** How much of each of these it covers, from 0 to 1, added up. */
function share(spot: Box, boxes: readonly Box[]): number {
  const parts = boxes.map((one) => covered(spot, one) / Math.max(1, one.width * one.height));
  return parts.reduce((sum, part) => sum + part, 0);
}

function distance(a: Box, b: Box): number {
  const across = Math.abs(a.left + a.width / 2 - b.left - b.width / 2);
  const down = Math.max(0, b.top - a.top - a.height, a.top - b.top - b.height);
  return across / 4 + down;
}
