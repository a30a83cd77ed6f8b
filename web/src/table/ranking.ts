// The places at the end of a match: the winners first, then the others by their points. Whether many
// points are good is seen from the winners'.

import type { Outcome } from "../protocol";

export interface Placed {
  seat: number;
  /** Equal ones share a place. */
  rank: number;
}

export function ranking({ points, winners }: Outcome): Placed[] {
  const won = (seat: number) => winners.includes(seat);
  const best = points[winners[0] ?? 0] ?? 0;
  const good = points.some((one) => one > best) ? -1 : 1;
  const worth = points.map((one, seat) => (won(seat) ? Infinity : good * one));
  return points
    .map((_, seat) => seat)
    .sort((a, b) => (worth[a] === worth[b] ? a - b : (worth[b] ?? 0) - (worth[a] ?? 0)))
    .map((seat) => ({
      seat,
      rank: 1 + worth.filter((one) => one > (worth[seat] ?? 0)).length,
    }));
}

/** Whether points say more than who has won. */
export function pointsTell({ points, winners }: Outcome): boolean {
  return points.some((one, seat) => one !== Number(winners.includes(seat)));
}

export interface Margin {
  /** The winner, or whoever came closest to the one who has won. */
  other: number;
  points: number;
}

/** By how much this seat won or lost; null where points tell nothing, or nobody is to compare. */
export function margin(outcome: Outcome, seat: number): Margin | null {
  if (!pointsTell(outcome) || outcome.winners.length !== 1) return null;
  const others = ranking(outcome).filter((one) => one.seat !== seat);
  const other = others[0]?.seat;
  if (other === undefined) return null;
  const [own = 0, theirs = 0] = [outcome.points[seat], outcome.points[other]];
  return { other, points: Math.abs(own - theirs) };
}
