// A table over its socket: what the server last said, and requests that are sent again after a lost
// net until the server has answered them. The id of a request keeps a move from being made twice.

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

const DONE: Answer = { refused: null, token: null, hint: null };
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 20_000;
const LOG_LENGTH = 400;
const MOVES: readonly (string | undefined)[] = ["act", "take-back"]; // what changes the version
const HARMLESS: readonly string[] = ["hint", "ready", "wait", "emote", "reveal"]; // no choice depends on their answer
const GONE = 4404; // close code: there is no such table
const RESTART = 1012; // close code: the table goes on at another server, or at this one in a moment
const RESTART_WAIT_MS = 300; // at most: they do not all come back at once

/** Also where there is no https, and so no crypto.randomUUID. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
  connected = $state(false);
  missing = $state(false);
  /** Wishes that may change the table and are not answered yet. */
  pending = $state(0);
  /** Moves that are acknowledged: what an older view offers is past. */
  made = $state(0);
  /** When the time for the move is up, in milliseconds of `performance.now()`. */
  deadline = $state<number | null>(null);
  /** The log lacks what happened before it. */
  cut = $state(false);

  /** Somebody at the table makes a face. */
  emoted: (emoted: Emoted) => void = () => undefined;

  private told = $state.raw<Table | null>(null);
  private socket: WebSocket | null = null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- `pending` is what is drawn
  private readonly unanswered = new Map<
    string,
    { message: Request; tell: (answer: Answer) => void }
  >();
  private wait_ms = FIRST_WAIT_MS;
  private timer: number | undefined;
  private heard = true;
  private closed = false;
  private revealing = false;

  /** Connects as soon as what must be done before is done. */
  constructor(
    private readonly id: string,
    before: Promise<void> = Promise.resolve(),
  ) {
    void before.then(() => this.connect());
    this.timer = window.setInterval(() => this.ping(), PING_MS);
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
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
    this.send({ type: "look", seat, since: this.since(), commitment });
  }

  /** Ask for something; the answer comes even if the net is lost in between. */
  ask(wish: Wish): Promise<Answer> {
    const message = { ...wish, id: freshId() } as Request;
    return new Promise((tell) => {
      this.unanswered.set(message.id, { message, tell });
      this.count();
      this.send(message);
    });
  }

  close(): void {
    this.closed = true;
    window.clearInterval(this.timer);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.heard = true;
      this.wait_ms = FIRST_WAIT_MS;
      this.look(this.eyes);
      for (const { message } of this.unanswered.values()) this.send(message);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = true;
      this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.connected = false;
      this.missing = event.code === GONE;
      if (this.closed || this.missing) return;
      this.retry(event.code === RESTART ? Math.random() * RESTART_WAIT_MS : this.wait_ms);
    };
  }

  private retry(wait_ms: number): void {
    window.setTimeout(() => {
      if (!this.closed && !this.connected) this.connect();
    }, wait_ms);
    this.wait_ms = Math.min(this.wait_ms * 2, LONGEST_WAIT_MS);
  }

  /** The net may be back, or the laptop is open again: see at once. */
  private readonly hurry = (): void => {
    if (document.visibilityState === "visible") this.ping();
  };

  private ping(): void {
    if (!this.connected) return;
    if (!this.heard) {
      this.socket?.close();
      return;
    }
    this.heard = false;
    this.send({ type: "ping" });
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        noteProtocol(message.protocol);
        this.told = message;
        noteSeat(message);
        this.reveal(message);
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
        if (message.id) this.settle(message.id, { ...DONE, refused: message });
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
  }

  private settle(id: string, answer: Answer): void {
    const waiting = this.unanswered.get(id);
    this.unanswered.delete(id);
    this.count();
    waiting?.tell(answer);
  }

  private count(): void {
    const waiting = [...this.unanswered.values()];
    this.pending = waiting.filter(({ message }) => !HARMLESS.includes(message.type)).length;
  }
}
