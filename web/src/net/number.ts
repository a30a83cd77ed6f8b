// This browser's own number for a table's deal: kept with what it was told of the deal before it
// told the number, so that it can check the deal when the match is over (docs/fair-deal.md).

import { keep, kept } from "../kept";
import type { Deal, Table } from "../protocol";
import { sha256 } from "../table/sha256";

export interface OwnNumber {
  id: string;
  number: string;
  /** All commitments, as they were fixed before this browser told its number. */
  list: readonly string[] | null;
  /** The server has taken the number. */
  taken: boolean;
  /** This browser held a seat, and had sent its commitment, before the list was fixed. */
  seated: boolean;
}

const KEY = "krabbel-numbers";
const MOST = 12; // tables

let known: readonly OwnNumber[] | null = null;

function all(): readonly OwnNumber[] {
  known ??= kept<OwnNumber[]>(KEY, []);
  return known;
}

/** The number for a table, if this browser has one. */
export function numberFor(id: string): OwnNumber | null {
  return all().find((one) => one.id === id) ?? null;
}

/** The number for a table; a new one, if need be. */
export function ownNumber(id: string): OwnNumber {
  const found = numberFor(id);
  if (found) return found;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return note({ id, number: hex(bytes), list: null, taken: false, seated: false });
}

export function note(own: OwnNumber): OwnNumber {
  known = [own, ...all().filter(({ id }) => id !== own.id)].slice(0, MOST);
  keep(KEY, known);
  return own;
}

/** Note that this browser has a seat before the list is fixed; its first `look` told its commitment. */
export function noteSeat({ id, stage, deal, players }: Table): void {
  const own = ownNumber(id);
  const early = stage === "open" || (stage === "dealing" && !deal);
  if (early && !own.seated && players.some(({ yours }) => yours)) note({ ...own, seated: true });
}

/** Seat and commitment of each number that goes into the seed. */
export function listOf({ numbers }: Deal): string[] {
  return numbers.map(({ seat, commitment }) => `${seat} ${commitment}`);
}

/** The SHA-256 of a number's bytes. */
export function commitmentOf(number: string): string {
  return sha256(Uint8Array.from(number.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
}

/** What to reveal to the server now, or null. A number is told for one list only: the first. */
export function toReveal(own: OwnNumber, deal: Deal): string | null {
  const made = commitmentOf(own.number);
  if (!deal.numbers.some(({ commitment, revealed }) => commitment === made && !revealed))
    return null;
  const list = listOf(deal);
  if (own.list && own.list.join() !== list.join()) return null;
  note({ ...own, list });
  return own.number;
}

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
