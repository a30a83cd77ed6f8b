// The line to a table: opened again when it is lost, and handed on to the table that is gone to next,
// so that nobody connects anew for a rematch.

import type { ClientMessage, ServerMessage } from "../protocol";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const APART_MS = 1000; // between two tries that are hurried
const PING_MS = 20_000;
const PONG_MS = 10_000; // for any word after a ping; then the line is lost, whatever the browser says
const LATE_MS = 1000; // a timer that is later than this came due while the page slept
const OPEN_MS = 10_000; // for a socket to open
const ENTER_MS = 3000; // for an answer; then another line is opened
const LOST = 1006; // close code: nobody closed it
const GONE = 4404; // close code: there is no such table
const RESTART = 1012; // close code: the table goes on at another server, or at this one in a moment
const RESTART_WAIT_MS = 300; // at most, the first time: they do not all come back at once
const LATER = 1013; // close code: not now, come back in a while

interface Listener {
  /** The line is at the table: nothing has been said on it yet. */
  arrived: () => void;
  said: (message: ServerMessage) => void;
}

/** Also where there is no https, and so no crypto.randomUUID. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A socket that is on its way from one table to another. */
let handed: { table: string; socket: WebSocket } | null = null;

function takeHanded(table: string): WebSocket | null {
  const kept = handed;
  handed = null;
  if (kept?.table === table && kept.socket.readyState === WebSocket.OPEN) return kept.socket;
  kept?.socket.close();
  return null;
}

export class Line {
  /** The table has been told, or was entered, on this socket; that it opened is not enough. */
  connected = $state(false);
  missing = $state(false);
  /** Why the table was not reached, since it was there last: no line, or the server lets nobody in now. */
  trouble = $state<"lost" | "later" | null>(null);

  private socket: WebSocket | null = null;
  private arrived = false; // something can be said
  private tries = 0; // that failed, since the table was there last
  private tried_at: number | null = null; // by `performance.now()`; null: nothing is to be tried
  private again: number | undefined; // the timer of the next try
  private limit: number | undefined; // the timer of what the server is to do now
  private readonly pings: number;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    this.pings = window.setInterval(() => this.ping(), PING_MS);
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  connect(): void {
    if (this.closed) return;
    this.drop(); // one that neither opens nor closes
    this.tried_at = performance.now();
    const socket = takeHanded(this.table);
    if (socket) this.enter(socket);
    else this.open();
  }

  send(message: ClientMessage): void {
    if (!this.arrived || this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
  }

  /** Leave the socket to the table that is gone to next; whether there was one to leave. */
  handOn(table: string): boolean {
    const { socket } = this;
    if (!socket || !this.connected) return false;
    this.forget();
    this.tried_at = null;
    handed?.socket.close();
    handed = { table, socket };
    return true;
  }

  close(): void {
    this.closed = true;
    window.clearInterval(this.pings);
    window.clearTimeout(this.again);
    window.clearTimeout(this.limit);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    if (handed?.table !== this.table) return;
    handed.socket.close(); // it was to be entered as soon as what comes before is done
    handed = null;
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => this.arrive(socket);
    socket.onclose = ({ code }) => this.lose(code);
    this.within(OPEN_MS, () => this.lose(LOST));
  }

  /** Enter the table on a socket that is open already; where it is not let in, open another one. */
  private enter(socket: WebSocket): void {
    this.socket = socket;
    const openAnother = () => {
      this.drop();
      if (!this.closed) this.open();
    };
    const id = freshId();
    socket.onclose = ({ code }) => this.lose(code);
    // Other ids are of requests to the table before; a request that cannot be read has none.
    socket.onmessage = (event: MessageEvent<string>) => {
      const answer = JSON.parse(event.data) as ServerMessage;
      if (answer.type === "refused" && (answer.id === id || answer.id === null)) openAnother();
      if (answer.type !== "done" || answer.id !== id) return;
      this.arrive(socket);
      this.reach();
    };
    const enter: ClientMessage = { type: "enter", id, table: this.table };
    socket.send(JSON.stringify(enter));
    this.within(ENTER_MS, openAnother);
  }

  private arrive(socket: WebSocket): void {
    window.clearTimeout(this.again);
    this.settle();
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ServerMessage;
      this.settle();
      if (message.type === "table") this.reach();
      this.listener.said(message);
    };
    this.arrived = true;
    this.listener.arrived();
  }

  private reach(): void {
    this.connected = true;
    this.trouble = null;
    this.tries = 0;
  }

  private lose(code: number): void {
    this.drop();
    this.missing = code === GONE;
    if (this.missing) this.tried_at = null;
    if (this.closed || this.missing) return;
    this.trouble = code === LATER ? "later" : "lost";
    this.connectAfter(this.waitMs(code));
    this.tries += 1;
  }

  private connectAfter(wait_ms: number): void {
    window.clearTimeout(this.again);
    this.again = window.setTimeout(() => this.connect(), wait_ms);
  }

  /** Longer after each try, and never the same for all. */
  private waitMs(code: number): number {
    if (code === RESTART && this.tries === 0) return Math.random() * RESTART_WAIT_MS;
    const wait_ms = Math.min(FIRST_WAIT_MS * 2 ** this.tries, LONGEST_WAIT_MS);
    return wait_ms * (0.5 + Math.random());
  }

  /** The server is to do something in this time. */
  private within(limit_ms: number, otherwise: () => void): void {
    this.settle();
    this.limit = window.setTimeout(otherwise, limit_ms);
  }

  /** It has done it, or is not waited for any more. */
  private settle(): void {
    window.clearTimeout(this.limit);
    this.limit = undefined;
  }

  /** Listen to the socket no more. */
  private forget(): void {
    this.settle();
    if (this.socket) this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket = null;
    this.connected = this.arrived = false;
  }

  /** Have no socket any more: one to a net that is gone closes only after a minute. */
  private drop(): void {
    const { socket } = this;
    this.forget();
    socket?.close();
  }

  /** The net may be back, or the laptop is open again: see at once. */
  private readonly hurry = (): void => {
    if (document.visibilityState !== "visible" || this.tried_at === null) return;
    if (this.arrived) this.ping();
    else this.connectAfter(this.tried_at + APART_MS - performance.now());
  };

  private ping(): void {
    if (!this.arrived || this.limit !== undefined) return;
    const due_at = performance.now() + PONG_MS;
    const lose = () => this.lose(LOST);
    this.demandPong(() => {
      if (performance.now() <= due_at + LATE_MS) lose();
      else this.demandPong(lose); // an answer may be there that has not been handled yet
    });
  }

  private demandPong(otherwise: () => void): void {
    this.send({ type: "ping" });
    this.within(PONG_MS, otherwise);
  }
}
