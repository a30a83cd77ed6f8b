// Notices that a round has ended: its scores are told, be they zeros. They stay until they have been
// put away, and so does the last board of the round (board/show.svelte.ts).

import type { News, RoundEnd, View } from "../protocol";
import { pointsOf } from "./story";

export interface Score {
  /** What everybody had before; null where that is not known. */
  before: readonly number[] | null;
  after: readonly number[];
  /** The game's view when the round had just ended. */
  view: unknown;
  news: readonly News[];
}

export class Scoring {
  score = $state.raw<Score | null>(null);

  private last: View | null = null;
  /** The move whose scores were put away. */
  private seen = 0;

  /** A view has come; `end`: the server waits for this device's people to see a round's scores. */
  see(view: View, end: RoundEnd | null): void {
    const last = this.last;
    this.last = view;
    const after = pointsOf(view.view);
    const isBack = view.news.some((one) => one.taken_back && one.move > (last?.version ?? 0));
    if (view.outcome || isBack) this.score = null;
    if (view.outcome || isBack || !after) return;
    const before = last && pointsOf(last.view);
    const news = last ? view.news.filter(({ move }) => move > last.version) : [];
    if (last && before && news.some(isScored)) {
      this.score = { before, after, view: view.view, news };
    } else if (end && !this.score && view.version >= end.move && this.seen !== end.move) {
      const news = view.news.filter(({ move }) => move === end.move);
      this.score = { before: null, after, view: view.view, news };
    }
  }

  /** The scores of the round that this move has ended are put away. */
  close(move: number): void {
    this.seen = move;
    this.score = null;
  }
}

/** A round was counted, and another one begins. */
export function endsRound({ outcome, news }: View): boolean {
  return outcome === null && news.some(isScored);
}

function isScored({ events }: News): boolean {
  return events.some(({ kind }) => kind === "scored");
}
