// The tables this browser was at lately, to come back to; and the seals their deals began with.

import type { Table } from "../protocol";
import { keep, kept } from "../kept";

export interface Recent {
  id: string;
  game: string;
  stage: Exclude<Table["stage"], "dealing">;
  at: number;
  /** The commitment as it was first shown. */
  seal: string;
}

const KEY = "krabbel-tables";
const MOST = 8;

const TO_THE_TOP = 2;

/** Those that are still played, the latest ones, and all others. */
export function splitRecent(tables: readonly Recent[]): [Recent[], Recent[]] {
  const running = tables.filter(({ stage }) => stage !== "over").slice(0, TO_THE_TOP);
  return [running, tables.filter((table) => !running.includes(table))];
}

export function recentTables(): readonly Recent[] {
  return kept<Recent[]>(KEY, []);
}

/** Note a table; returns the seal that was shown first. */
export function noteTable(table: Table): string {
  const known = recentTables();
  const seal = known.find((one) => one.id === table.id)?.seal ?? table.commitment;
  const { id, game } = table;
  const stage = table.stage === "dealing" ? "playing" : table.stage;
  const others = known.filter((one) => one.id !== id);
  keep(KEY, [{ id, game, stage, at: Date.now(), seal }, ...others].slice(0, MOST));
  return seal;
}

export function forgetTable(id: string): void {
  keep(
    KEY,
    recentTables().filter((one) => one.id !== id),
  );
}
