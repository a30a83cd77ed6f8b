// Wins that are worth telling: of a series of rematches, and of people who met before.

import type { Player } from "../protocol";

/** Whether somebody has won before this match, whose winners count already once it is over. */
export function isSeries(
  players: readonly Pick<Player, "wins">[],
  winners: readonly number[],
): boolean {
  return players.some(({ wins }, seat) => wins > Number(winners.includes(seat)));
}

/** Everybody's wins; "you" is whoever plays here, if that is one person. */
export function winnings(
  players: readonly Pick<Player, "name" | "wins" | "yours">[],
  you: string,
): { name: string; wins: number }[] {
  const alone = players.filter(({ yours }) => yours).length === 1;
  return players.map(({ name, wins, yours }) => ({ name: alone && yours ? you : name, wins }));
}

export interface Rival {
  seat: number;
  name: string;
  yours: number;
  theirs: number;
}

/** The people here whom the reader has met, with the wins of both. */
export function rivals(players: readonly Pick<Player, "name" | "met">[]): Rival[] {
  return players.flatMap(({ name, met }, seat) =>
    met ? [{ seat, name, yours: met[0], theirs: met[1] }] : [],
  );
}
