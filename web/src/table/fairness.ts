// The check of a deal once the match is over: the server's number is the one it committed itself to
// before, everybody's numbers are those that were fixed before any was told, this browser's is among
// them, and the seed follows from them (docs/fair-deal.md).

import { commitmentOf, listOf, type OwnNumber } from "../net/number";
import type { Deal, Table } from "../protocol";
import { sha256 } from "./sha256";

/** server: nobody has added a number; without: others have, and this browser only watches. Where it
 * has a seat and its number is not in the seed: left-out, if it was there before the deal; late, if it
 * knows of nothing before, as where the seat came here by link and the other device has added the
 * number. That is the server's word, which only the person can judge. */
export type Verdict = "good" | "without" | "server" | "late" | "left-out" | "bad";

/** `firstSeal`: the commitment of the server's as this browser was told it first. */
export function verdict(table: Table, firstSeal: string, own: OwnNumber | null): Verdict {
  const { deal, seed } = table;
  const server = deal?.server ?? seed ?? "";
  const sealed = [table.commitment, firstSeal].every((seal) => seal === commitmentOf(server));
  if (!sealed || seed !== seedOf(server, deal)) return "bad";
  if (own?.list && (!deal || own.list.join() !== listOf(deal).join())) return "bad";
  const numbers = deal?.numbers.filter(({ revealed }) => revealed) ?? [];
  const fits = numbers.every(({ number, commitment }) => commitmentOf(number ?? "") === commitment);
  const isIn = numbers.some(({ number }) => number === own?.number);
  if (!fits || (own?.taken && !isIn)) return "bad";
  const sits = table.players.some(({ yours }) => yours);
  if (!isIn && (own?.list || (own?.seated && sits))) return "left-out";
  if (deal === null) return "server";
  if (!isIn && sits) return "late";
  if (!numbers.length) return "server";
  return isIn ? "good" : "without";
}

/** Whether it is something that nobody should have to look for. */
export function isAlarming(found: Verdict): boolean {
  return found === "bad" || found === "left-out";
}

/** The seed that follows from the numbers. */
export function seedOf(server: string, deal: Deal | null): string {
  const told = deal?.numbers.filter(({ number }) => number !== null) ?? [];
  if (!told.length) return server;
  const lines = ["krabbel deal 1", `server ${server}`];
  for (const { seat, number } of told) lines.push(`seat ${seat} ${number}`);
  return sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""))).slice(0, 32);
}
