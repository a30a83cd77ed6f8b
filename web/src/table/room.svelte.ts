// Whose cards this device shows. With one seat: its own. With several people at one device: those of
// one at a time, covered until the next person says that they are there. For an open choice, which
// all may see (the server says which are), nobody's cards are shown.

import type { TableLink } from "../net/table.svelte";
import type { Player, View } from "../protocol";
import { People } from "./people.svelte";

export class Room {
  /** To whom the device is to be passed; all hands are covered meanwhile. */
  pass = $state<number | null>(null);
  /** Who is to choose before all eyes. */
  openly = $state<number | null>(null);

  private shown: number | null = null;
  private last = -1;
  /** Whose seats were brought to another device. */
  private readonly elsewhere: People;

  constructor(
    readonly net: TableLink,
    id: string,
  ) {
    this.elsewhere = new People("elsewhere", id);
  }

  /** The seats that are this browser's. */
  readonly own = $derived.by(() => ownSeats(this.net.table?.players ?? []));

  /** Those that are played on this device. */
  readonly here = $derived.by(() => playedHere(this.net.table?.players ?? [], this.elsewhere));

  /** Whoever has a seat takes no other one, unless the table is for several people at one device. */
  maySit({ kind, left }: Player): boolean {
    return left || (kind === "free" && (!this.own.length || !!this.net.table?.shared));
  }

  /** Choose the seat whose view is asked for; to be called after each message of the server. */
  follow(): void {
    if (!this.net.table) return;
    this.elsewhere.meet(this.net.table.players);
    if (this.here.length >= 2 && this.net.view && this.net.table.stage === "playing") {
      this.takeTurns(this.net.view);
      return;
    }
    this.pass = this.openly = null;
    if (this.here.length < 2) this.look(this.here[0] ?? null);
  }

  /** The person of that seat is there and alone with the screen. */
  show(seat: number): void {
    this.shown = seat;
    this.pass = null;
    this.look(seat);
  }

  /** A seat was brought to another device. */
  isElsewhere(seat: number): boolean {
    return this.elsewhere.has(seat);
  }

  bring(seat: number, elsewhere: boolean): void {
    if (this.net.table) this.elsewhere.meet(this.net.table.players);
    if (elsewhere) this.elsewhere.add(seat);
    else this.elsewhere.drop(seat);
    this.follow();
  }

  private takeTurns({ view, open_choices }: View): void {
    const waiting = waitingIn(view);
    const isOpen = (seat: number) => open_choices.some((choice) => choice.seat === seat);
    const before = this.shown ?? this.last;
    if (this.shown !== null && waiting.includes(this.shown) && !isOpen(this.shown)) return;
    const next = [...this.here.filter((seat) => seat > before), ...this.here].find((seat) =>
      waiting.includes(seat),
    );
    this.pass = this.openly = null;
    if (next === undefined) return;
    if (isOpen(next)) this.openly = next;
    else this.pass = next;
    this.last = before;
    this.shown = null;
    this.look(null);
  }

  private look(seat: number | null): void {
    if (seat !== this.net.eyes) this.net.look(seat);
  }
}

export function ownSeats(players: readonly Player[]): number[] {
  return players.flatMap(({ yours }, seat) => (yours ? [seat] : []));
}

/** Of these seats those that are played on this device: all, if each was brought to another one. */
export function playedHere(players: readonly Player[], elsewhere: People): number[] {
  const own = ownSeats(players);
  const here = own.filter((seat) => !elsewhere.has(seat));
  return here.length ? here : own;
}

/** The seats that may act; every game's view has them. */
export function waitingIn(view: unknown): readonly number[] {
  return (view as { waiting?: readonly number[] }).waiting ?? [];
}
