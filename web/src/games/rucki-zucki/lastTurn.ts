// The moves of the turn that was played last, gathered as the news come in one by one.

import type { News } from "../../protocol";

export function lastTurn(known: readonly News[], news: readonly News[]): News[] {
  const first = news[0]?.move ?? Infinity;
  const all = [...known.filter(({ move }) => move < first), ...news];
  const turn: News[] = [];
  for (const one of all.toReversed()) {
    const next = turn[0];
    if (one.taken_back || isDeal(one)) break; // what was laid before lies there no more
    if (next && (next.seat !== one.seat || next.move !== one.move + 1)) break;
    turn.unshift(one);
  }
  return turn;
}

/** With the move that ended a round the next one was dealt. */
function isDeal({ events }: News): boolean {
  return events.some(({ kind }) => kind.startsWith("dealt"));
}

/** The fields on which cards were laid. */
export function laidIn(turn: readonly News[]): string[] {
  return turn.flatMap(({ choice }) => choice?.words["field"] ?? choice?.words["card"] ?? []);
}
