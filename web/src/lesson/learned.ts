// The games whose lesson somebody at this browser has begun: it is not pressed on them again.

import { keep, kept } from "../kept";
import { recentTables } from "../net/recent";

const KEY = "krabbel-learned";

export function noteLesson(game: string): void {
  keep(KEY, [...new Set([...kept<string[]>(KEY, []), game])]);
}

/** Nobody at this browser has played the game or been taught it. */
export function isNew(game: string): boolean {
  return (
    !kept<string[]>(KEY, []).includes(game) && !recentTables().some((one) => one.game === game)
  );
}
