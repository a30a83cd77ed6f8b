// Some of the people at a table, as this browser remembers them: a seat and a name each. Whoever takes
// another name stays among them, also where seats get other numbers; who comes in their place is not.

import { keep, kept } from "../kept";
import type { Player } from "../protocol";

/** Why they are remembered: their seat is on another device, or their faces are hidden. */
type Reason = "elsewhere" | "muted";
const REASONS: readonly Reason[] = ["elsewhere", "muted"];

export class People {
  private players = $state.raw<readonly Player[]>([]);
  private some = $state.raw<readonly string[]>([]);

  private readonly key: string;

  constructor(reason: Reason, table: string) {
    this.key = keyOf(reason, table);
    this.some = kept<string[]>(this.key, []);
  }

  /** Learn who sits where now. */
  meet(players: readonly Player[]): void {
    const before = this.players;
    this.players = players;
    if (before.length && before.length !== players.length) this.follow(before);
    else this.rename(before);
  }

  has(seat: number): boolean {
    return this.some.includes(personAt(seat, this.players[seat]));
  }

  add(seat: number): void {
    if (!this.has(seat)) this.remember([...this.some, personAt(seat, this.players[seat])]);
  }

  drop(seat: number): void {
    const person = personAt(seat, this.players[seat]);
    this.remember(this.some.filter((one) => one !== person));
  }

  /** Seats have other numbers: find people by their names, and forget who is not there. */
  private follow(before: readonly Player[]): void {
    const names = before.flatMap(({ kind, name }, seat) =>
      kind === "person" && this.some.includes(personAt(seat, { name })) ? [name] : [],
    );
    this.remember(
      this.players.flatMap(({ kind, name }, seat) =>
        kind === "person" && names.includes(name) ? [personAt(seat, { name })] : [],
      ),
    );
  }

  private rename(before: readonly Player[]): void {
    for (const [seat, { kind, name }] of this.players.entries()) {
      const old = before[seat];
      if (kind !== "person" || old?.kind !== "person" || old.name === name) continue;
      const [was, is] = [personAt(seat, old), personAt(seat, { name })];
      this.remember(this.some.map((one) => (one === was ? is : one)));
    }
  }

  private remember(some: readonly string[]): void {
    this.some = some;
    keep(this.key, some);
  }
}

/** Remember the same people at the rematch, where they sit as before; once, before it is shown. */
export function takeAlong(last: string, next: string): void {
  for (const reason of REASONS) {
    const some = kept<string[]>(keyOf(reason, last), []);
    if (some.length && kept(keyOf(reason, next), null) === null) keep(keyOf(reason, next), some);
  }
}

function keyOf(reason: Reason, table: string): string {
  return `krabbel-${reason}-${table}`;
}

function personAt(seat: number, player: Pick<Player, "name"> | undefined): string {
  return `${seat} ${player?.name ?? ""}`;
}
