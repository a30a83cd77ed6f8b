// Notices that a round has ended: everybody's points have changed.

import type { News, View } from "../protocol";
import { pointsOf } from "./story";

export interface Score {
  before: readonly number[];
  after: readonly number[];
  /** What happened, in sentences. */
  story: readonly string[];
}

export class Scoring {
  score = $state.raw<Score | null>(null);

  private points: readonly number[] | null = null;
  private version = 0;

  /** `isPrivate`: what this view tells is for one of several people at the device. */
  see(view: View, tell: (news: News) => readonly string[], isPrivate: boolean): void {
    const [before, known] = [this.points, this.version];
    const after = pointsOf(view.view);
    this.points = after;
    this.version = view.version;
    if (view.outcome) this.score = null;
    if (!before || !after || view.outcome || !differ(before, after)) return;
    const fresh = isPrivate ? [] : view.news.filter((news) => news.move > known);
    this.score = { before, after, story: fresh.flatMap(tell) };
  }

  close(): void {
    this.score = null;
  }
}

function differ(before: readonly number[], after: readonly number[]): boolean {
  return after.some((points, seat) => points !== before[seat]);
}
