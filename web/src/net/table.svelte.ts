// A table over its socket: what the server last said, and requests that are sent again after a lost
// net, or while the server cannot write, until it has answered them. The id of a request keeps a move
// from being made twice.

import type {
  ClientMessage,
  Emoted,
  News,
  Refused,
  SeatHint,
  ServerMessage,
  Table,
  View,
} from "../protocol";
import { withNames } from "../words/guests";
import { t } from "../words/language.svelte";
import { freshId, Line } from "./line.svelte";
import { commitmentOf, note, noteSeat, ownNumber, toReveal } from "./number";
import { noteProtocol } from "./upgrade.svelte";

type Request = Extract<ClientMessage, { id: string }>;
export type Wish = Request extends infer One
  ? One extends { id: string }
    ? Omit<One, "id">
    : never
  : never;
interface Answer {
  refused: Refused | null;
  token: string | null;
  hint: SeatHint | null;
}

interface Unanswered {
  message: Request;
  tell: (answer: Answer) => void;
  /** When the server first could not write it, in milliseconds of `performance.now()`. */
  stalled_at: number | null;
  wait_ms: number;
  timer: number | undefined;
}

const DONE: Answer = { refused: null, token: null, hint: null };
const LOG_LENGTH = 400;
const FIRST_WAIT_MS = 1000; // before a request is sent again that could not be written
const LONGEST_WAIT_MS = 4000;
const GIVE_UP_MS = 60_000;
const SLOW_MS = 1000; // until a move that is not answered is told
const MOVES: readonly (string | undefined)[] = ["act", "take-back"]; // what changes the version
const HARMLESS: readonly string[] = ["hint", "ready", "wait", "emote", "reveal"]; // no choice depends on their answer

export class TableLink {
  /** Everybody has a name in it: those who gave none, a word of the reader's language. */
  readonly table = $derived.by((): Table | null => {
    const { told } = this;
    return told && { ...told, players: withNames(told.players, t("me.unnamed")) };
  });
  view = $state.raw<View | null>(null);
  log = $state.raw<readonly News[]>([]);
  /** The seat whose eyes are asked for; null: a spectator's. */
  eyes = $state<number | null>(null);
  /** Wishes that may change the table and are not answered yet. */
  pending = $state(0);
  /** Moves that are acknowledged: what an older view offers is past. */
  made = $state(0);
  /** When the time for the move is up, in milliseconds of `performance.now()`. */
  deadline = $state<number | null>(null);
  /** The log lacks what happened before it. */
  cut = $state(false);

  /** The line was left to another table: of this one nothing more is heard. */
  left = $state(false);
  /** The server has told of the table. */
  heard: (table: Table) => void = () => undefined;
  /** Somebody at the table makes a face. */
  emoted: (emoted: Emoted) => void = () => undefined;

  private told = $state.raw<Table | null>(null);
  private unwritten = $state(false); // something that was asked for here: it is sent again
  private moves = $state(0); // that are not answered yet
  private slow = $state(false); // a move has not been answered, or not been seen, for a while
  private slowTimer: number | undefined;
  private readonly line: Line;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- `pending` is what is drawn
  private readonly unanswered = new Map<string, Unanswered>();
  private revealing = false;

  /** Connects as soon as what must be done before is done. */
  constructor(
    private readonly id: string,
    before: Promise<void> = Promise.resolve(),
  ) {
    this.line = new Line(id, {
      arrived: () => this.begin(),
      said: (message) => this.receive(message),
    });
    void before.then(() => this.line.connect());
  }

  /** The server cannot write just now: it could not write what was asked for here, or it says so. */
  readonly stalled = $derived.by(
    (): boolean => this.unwritten || (!this.left && (this.told?.stalled ?? false)),
  );

  readonly connected = $derived.by((): boolean => this.left || this.line.connected);

  /** Where a move is: held until the net is back or the server can write, or sent without an answer. */
  get underWay(): "held" | "sending" | null {
    if (this.moves > 0 && (!this.connected || this.stalled)) return "held";
    return this.slow ? "sending" : null;
  }

  /** Why nothing comes from the table. */
  get trouble(): "lost" | "later" | "stalled" | null {
    return (this.left ? null : this.line.trouble) ?? (this.stalled ? "stalled" : null);
  }

  /** There is no such table. */
  get missing(): boolean {
    return this.line.missing;
  }

  /** The name that the person in a seat gave; "" for none. */
  givenName(seat: number): string {
    return this.told?.players[seat]?.name ?? "";
  }

  /** Look through the eyes of a seat, or of a spectator. What a seat saw is gone at once. */
  look(seat: number | null): void {
    if (seat !== this.eyes && this.eyes !== null) {
      this.view = null;
      this.log = [];
    }
    this.eyes = seat;
    const commitment = this.commitment();
    this.line.send({ type: "look", seat, since: this.since(), commitment });
  }

  /** Ask for something; the answer comes even if the net is lost, or the server stalls, in between. */
  ask(wish: Wish): Promise<Answer> {
    const message = { ...wish, id: freshId() } as Request;
    return new Promise((tell) => {
      const asked = { message, tell, stalled_at: null, wait_ms: FIRST_WAIT_MS, timer: undefined };
      this.unanswered.set(message.id, asked);
      this.count();
      this.line.send(message);
    });
  }

  /** Leave the line to the table that is gone to next, if there is one. */
  handLineTo(table: string): void {
    if (this.line.handOn(table)) this.left = true;
  }

  close(): void {
    for (const { timer } of this.unanswered.values()) window.clearTimeout(timer);
    window.clearTimeout(this.slowTimer);
    this.line.close();
  }

  /** Look at the table, and ask again for what was not answered. */
  private begin(): void {
    this.look(this.eyes);
    for (const { message } of this.unanswered.values()) this.line.send(message);
    this.slow ||= this.moves > 0; // it was held
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        noteProtocol(message.protocol);
        this.told = message;
        noteSeat(message);
        this.reveal(message);
        this.heard(message);
        return;
      case "view":
        if (message.seat === this.eyes) this.see(message);
        return;
      case "done":
        if (MOVES.includes(this.unanswered.get(message.id)?.message.type)) {
          this.made = message.version;
        }
        this.settle(message.id, DONE);
        return;
      case "link":
        this.settle(message.id, { ...DONE, token: message.token });
        return;
      case "hint":
        this.settle(message.id, { ...DONE, hint: message });
        return;
      case "refused":
        if (message.id && !this.sendsAgain(message.id, message.code))
          this.settle(message.id, { ...DONE, refused: message });
        return;
      case "emote":
        this.emoted(message);
        return;
      case "pong":
        return;
    }
  }

  /** What this browser will add to the seed: told until the cards are dealt. */
  private commitment(): string | null {
    const { stage } = this.told ?? {};
    if (stage === "playing" || stage === "over") return null;
    return commitmentOf(ownNumber(this.id).number);
  }

  /** Tell this browser's number, when it is asked for. */
  private reveal({ stage, deal }: Table): void {
    const own = ownNumber(this.id);
    const number = stage === "dealing" && deal && !this.revealing ? toReveal(own, deal) : null;
    if (number === null) return;
    this.revealing = true;
    void this.ask({ type: "reveal", number }).then(({ refused }) => {
      this.revealing = false;
      if (!refused) note({ ...ownNumber(this.id), taken: true });
    });
  }

  /** Moves known with these eyes. */
  private since(): number {
    return this.view?.seat === this.eyes ? this.view.version : 0;
  }

  private see(view: View): void {
    if (this.view?.seat !== view.seat) {
      this.log = [];
      this.cut = false;
    }
    const known = this.log.at(-1)?.move ?? -1;
    const fresh = view.news.filter((news) => news.move > known);
    this.log = [...this.log, ...fresh].slice(-LOG_LENGTH);
    this.cut ||= !view.told_all;
    this.deadline = view.clock_ms === null ? null : performance.now() + view.clock_ms;
    this.view = view;
    this.timeMoves();
  }

  /** Whether a refused request is sent again in a while: the server may be able to write it then. */
  private sendsAgain(id: string, code: Refused["code"]): boolean {
    const asked = this.unanswered.get(id);
    if (!asked || code !== "unavailable" || HARMLESS.includes(asked.message.type)) return false;
    asked.stalled_at ??= performance.now();
    if (performance.now() - asked.stalled_at >= GIVE_UP_MS) return false;
    window.clearTimeout(asked.timer); // it may have been sent twice, when the net came back
    asked.timer = window.setTimeout(() => this.line.send(asked.message), asked.wait_ms);
    asked.wait_ms = Math.min(asked.wait_ms * 2, LONGEST_WAIT_MS);
    this.count();
    return true;
  }

  private settle(id: string, answer: Answer): void {
    const waiting = this.unanswered.get(id);
    window.clearTimeout(waiting?.timer);
    this.unanswered.delete(id);
    this.count();
    waiting?.tell(answer);
  }

  private count(): void {
    const waiting = [...this.unanswered.values()];
    this.pending = waiting.filter(({ message }) => !HARMLESS.includes(message.type)).length;
    this.moves = waiting.filter(({ message }) => message.type === "act").length;
    this.unwritten = waiting.some(({ stalled_at }) => stalled_at !== null);
    this.timeMoves();
  }

  /** How long one waits for the answer to a move, and for the view that shows it. */
  private timeMoves(): void {
    if (this.moves > 0 || (this.view?.version ?? this.made) < this.made) {
      this.slowTimer ??= window.setTimeout(() => (this.slow = true), SLOW_MS);
      return;
    }
    window.clearTimeout(this.slowTimer);
    this.slowTimer = undefined;
    this.slow = false;
  }
}
