// The tables this browser was at lately, to come back to; and the seals their deals began with.

import type { Table } from "../protocol";
import { keep, kept } from "../kept";

export interface Recent {
  id: string;
  game: string;
  stage: Table["stage"];
  at: number;
  /** The commitment as it was first shown. */
  seal: string;
}

const KEY = "krabbel-tables";
const MOST = 8;

export function recentTables(): readonly Recent[] {
  return kept<Recent[]>(KEY, []);
}

/** Note a table; returns the seal that was shown first. */
export function noteTable(table: Table): string {
  const known = recentTables();
  const seal = known.find((one) => one.id === table.id)?.seal ?? table.commitment;
  const { id, game, stage } = table;
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
