// What the faces at the table show: bots what they feel, as the server tells it with the news, people
// what they make of their own; each for a while. This browser may mute all others, or some of them.

import { keep, kept } from "../kept";
import type { Look } from "../pictures/expressions";
import type { Emoted, Felt, News, Player } from "../protocol";
import { People } from "./people.svelte";

type Feeling = Felt["feeling"];

/** A player's face on the board. */
export interface Face {
  seat: number;
  look: Look;
  /** One's own: lets one choose what it shows. */
  open: ((at: HTMLElement) => void) | null;
}

/** An emote; the number tells it from the same one made before. */
export interface Said {
  seat: number;
  feeling: Feeling;
  number: number;
}

export type Seated = Player & { readonly face?: Face };

const FELT_MS = 4500;
const EMOTE_MS = 4000;
const ALL_KEY = "krabbel-emotes-muted";

export class Faces {
  /** The emotes of all are hidden. */
  muted = $state(kept<boolean>(ALL_KEY, false));
  /** The last emote of somebody else that was shown. */
  last = $state.raw<Said | null>(null);
  /** Where the six are offered: at one's own face. */
  menuAt = $state.raw<HTMLElement | null>(null);

  /** Whose emotes are hidden. */
  private readonly hidden: People;
  private felt = $state.raw<Readonly<Record<number, Feeling>>>({});
  private emotes = $state.raw<Readonly<Record<number, Said>>>({});
  private readonly timers: Record<string, ReturnType<typeof setTimeout>> = {};
  private seen = { move: -1, many: 0 };
  private count = 0;

  constructor(id: string) {
    this.hidden = new People("muted", id);
  }

  /** Learn who sits where. */
  meet(players: readonly Player[]): void {
    this.hidden.meet(players);
  }

  /** What is on show has come so far: the last of these news, and its feelings until now. */
  see(news: readonly News[]): void {
    const { move, feelings } = news.at(-1) ?? { move: -1, feelings: [] };
    if (move !== this.seen.move) this.seen = { move, many: 0 };
    for (const { seat, feeling } of feelings.slice(this.seen.many)) this.feel(seat, feeling);
    this.seen.many = Math.max(this.seen.many, feelings.length);
  }

  /** Somebody makes a face. */
  show(emoted: Emoted, isOwn: boolean): void {
    const { seat, feeling } = emoted;
    if (!isOwn && this.isMuted(seat)) return;
    const said = { seat, feeling, number: ++this.count };
    if (!isOwn) this.last = said;
    this.emotes = { ...this.emotes, [seat]: said };
    this.later(`emote ${seat}`, EMOTE_MS, () => (this.emotes = without(this.emotes, seat)));
  }

  /** What is said in bubbles now, since it was meant for all to see. */
  readonly said = $derived.by(() => Object.values(this.emotes));

  isMuted(seat: number): boolean {
    return this.muted || this.hides(seat);
  }

  /** The emotes of whoever sits there are hidden, whatever goes for the others. */
  hides(seat: number): boolean {
    return this.hidden.has(seat);
  }

  muteAll(muted: boolean): void {
    this.muted = muted;
    if (muted) this.emotes = {};
    keep(ALL_KEY, muted);
  }

  mute(seat: number, muted: boolean): void {
    if (!muted) {
      this.hidden.drop(seat);
      return;
    }
    this.hidden.add(seat);
    this.emotes = without(this.emotes, seat);
  }

  /** The players with their faces; `own` is the seat through whose eyes one looks. */
  of(players: readonly Player[], own: number | null): Seated[] {
    return players.map((player, seat) => ({ ...player, face: this.face(player, seat, own) }));
  }

  close(): void {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
  }

  private face({ kind, stand_in }: Player, seat: number, own: number | null): Face {
    const felt = kind === "bot" || stand_in ? this.felt[seat] : undefined;
    const open = seat === own ? (at: HTMLElement) => (this.menuAt = at) : null;
    return { seat, look: this.emotes[seat]?.feeling ?? felt ?? "neutral", open };
  }

  private feel(seat: number, feeling: Feeling): void {
    this.felt = { ...this.felt, [seat]: feeling };
    this.later(`felt ${seat}`, FELT_MS, () => (this.felt = without(this.felt, seat)));
  }

  private later(what: string, ms: number, then: () => void): void {
    clearTimeout(this.timers[what]);
    this.timers[what] = setTimeout(then, ms);
  }
}

function without<Value>(all: Readonly<Record<number, Value>>, seat: number): Record<number, Value> {
  return Object.fromEntries(Object.entries(all).filter(([one]) => Number(one) !== seat));
}
