// Who has been skipped and not moved since, gathered as the news come in one by one.

import type { News, Word } from "../../protocol";

export interface Skip {
  seat: number;
  move: number;
}

function seatIn(word: Word | undefined): number {
  return typeof word === "object" && "seat" in word ? word.seat : -1;
}

export function skipsAfter(known: readonly Skip[], news: readonly News[]): Skip[] {
  const first = news[0]?.move ?? Infinity;
  let skips = known.filter(({ move }) => move < first);
  for (const { move, seat, events, taken_back } of news) {
    skips = taken_back ? [] : skips.filter((skip) => skip.seat !== seat);
    for (const { kind, words } of events) {
      if (kind === "dealt") skips = [];
      if (kind === "skipped") skips.push({ seat: seatIn(words.seat), move });
    }
  }
  return skips;
}
