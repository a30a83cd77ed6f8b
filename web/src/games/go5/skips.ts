// Who has been skipped and not moved since, gathered as the news come in one by one. Where news are
// missing, in a replay that leaps ahead, nobody knows who has moved since.

import type { News, Word } from "../../protocol";

export interface Skip {
  seat: number;
  move: number;
}

export interface Skips {
  marked: readonly Skip[];
  /** The last move that is known of. */
  upTo: number;
}

export const NO_SKIPS: Skips = { marked: [], upTo: 0 };

function seatIn(word: Word | undefined): number {
  return typeof word === "object" && "seat" in word ? word.seat : -1;
}

export function skipsAfter(known: Skips, news: readonly News[]): Skips {
  const first = news[0]?.move ?? known.upTo + 1;
  let marked = first > known.upTo + 1 ? [] : known.marked.filter(({ move }) => move < first);
  for (const { move, seat, events, taken_back } of news) {
    marked = taken_back ? [] : marked.filter((skip) => skip.seat !== seat);
    for (const { kind, words } of events) {
      if (kind === "dealt") marked = [];
      if (kind === "skipped") marked.push({ seat: seatIn(words.seat), move });
    }
  }
  return { marked, upTo: news.at(-1)?.move ?? known.upTo };
}
