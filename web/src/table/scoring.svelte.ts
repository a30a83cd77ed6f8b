// Notices that a round has ended: everybody's points have changed.

import type { News, View } from "../protocol";
import { pointsOf } from "./story";

export interface Score {
  before: readonly number[];
  after: readonly number[];
  /** The game's view when the round had just ended. */
  view: unknown;
  news: readonly News[];
}

export class Scoring {
  score = $state.raw<Score | null>(null);

  private last: View | null = null;

  see(view: View): void {
    const last = this.last;
    this.last = view;
    if (view.outcome) this.score = null;
    const [before, after] = [last && pointsOf(last.view), pointsOf(view.view)];
    if (!last || !before || !after || view.outcome || !differ(before, after)) return;
    const news = view.news.filter(({ move }) => move > last.version);
    this.score = { before, after, view: view.view, news };
  }

  close(): void {
    this.score = null;
  }
}

function differ(before: readonly number[], after: readonly number[]): boolean {
  return after.some((points, seat) => points !== before[seat]);
}
