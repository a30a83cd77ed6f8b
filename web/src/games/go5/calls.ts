// When the call of Go5 is on show: while its events are told, and no longer.

import type { News } from "../../protocol";

const MOMENTS = ["go5", "five"] as const;
type Moment = (typeof MOMENTS)[number];

/** What of the call is told just now. */
export function momentOf(news: readonly News[]): Moment | null {
  const last = news.at(-1);
  if (!last || last.taken_back) return null;
  const kind = last.events.at(-1)?.kind;
  return MOMENTS.find((one) => one === kind) ?? null;
}
