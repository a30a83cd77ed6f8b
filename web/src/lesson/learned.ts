// The games whose lesson somebody at this browser has gone through, or skipped.

import { keep, kept } from "../kept";
import { recentTables } from "../net/recent";

const KEY = "krabbel-learned";

export function noteLearned(game: string): void {
  keep(KEY, [...new Set([...kept<string[]>(KEY, []), game])]);
}

/** Nobody at this browser has played the game or been taught it. */
export function isNew(game: string): boolean {
  return (
    !kept<string[]>(KEY, []).includes(game) && !recentTables().some((one) => one.game === game)
  );
}
