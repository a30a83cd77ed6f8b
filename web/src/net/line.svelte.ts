// The line to a table: opened again when it is lost, and handed on to the table that is gone to next,
// so that nobody connects anew for a rematch.

import type { ClientMessage, ServerMessage } from "../protocol";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 20_000;
const ENTER_MS = 3000; // for an answer; then another line is opened
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
  /** The table has been told on the socket that is open; that a socket opens is not enough. */
  connected = $state(false);
  missing = $state(false);
  /** Why the table was not reached, since it was there last: no line, or the server lets nobody in now. */
  trouble = $state<"lost" | "later" | null>(null);

  private socket: WebSocket | null = null;
  private arrived = false; // something can be said
  private tries = 0; // that failed, since the table was there last
  private readonly timer: number;
  private heard = true;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    this.timer = window.setInterval(() => this.ping(), PING_MS);
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  connect(): void {
    if (this.closed) return;
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
    handed?.socket.close();
    handed = { table, socket };
    return true;
  }

  close(): void {
    this.closed = true;
    window.clearInterval(this.timer);
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
  }

  /** Enter the table on a socket that is open already; where it is not let in, open another one. */
  private enter(socket: WebSocket): void {
    this.socket = socket;
    const openAnother = () => {
      window.clearTimeout(timer);
      this.forget();
      socket.close();
      if (!this.closed) this.open();
    };
    const timer = window.setTimeout(openAnother, ENTER_MS);
    const id = freshId();
    socket.onclose = ({ code }) => {
      window.clearTimeout(timer);
      this.forget();
      this.lose(code);
    };
    // Other ids are of requests to the table before; a request that cannot be read has none.
    socket.onmessage = (event: MessageEvent<string>) => {
      const answer = JSON.parse(event.data) as ServerMessage;
      if (answer.type === "refused" && (answer.id === id || answer.id === null)) openAnother();
      if (answer.type !== "done" || answer.id !== id) return;
      window.clearTimeout(timer);
      this.arrive(socket);
      this.reach();
    };
    const enter: ClientMessage = { type: "enter", id, table: this.table };
    socket.send(JSON.stringify(enter));
  }

  private arrive(socket: WebSocket): void {
    socket.onclose = ({ code }) => this.lose(code);
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ServerMessage;
      this.heard = true;
      if (message.type === "table") this.reach();
      this.listener.said(message);
    };
    this.arrived = true;
    this.heard = true;
    this.listener.arrived();
  }

  private reach(): void {
    this.connected = true;
    this.trouble = null;
    this.tries = 0;
  }

  private lose(code: number): void {
    this.connected = this.arrived = false;
    this.missing = code === GONE;
    if (this.closed || this.missing) return;
    this.trouble = code === LATER ? "later" : "lost";
    window.setTimeout(() => this.connect(), this.waitMs(code));
    this.tries += 1;
  }

  /** Longer after each try, and never the same for all. */
  private waitMs(code: number): number {
    if (code === RESTART && this.tries === 0) return Math.random() * RESTART_WAIT_MS;
    const wait_ms = Math.min(FIRST_WAIT_MS * 2 ** this.tries, LONGEST_WAIT_MS);
    return wait_ms * (0.5 + Math.random());
  }

  /** Listen to the socket no more. */
  private forget(): void {
    if (this.socket) this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket = null;
    this.connected = this.arrived = false;
  }

  /** The net may be back, or the laptop is open again: see at once. */
  private readonly hurry = (): void => {
    if (document.visibilityState === "visible") this.ping();
  };

  private ping(): void {
    if (!this.arrived) return;
    if (!this.heard) {
      this.socket?.close();
      return;
    }
    this.heard = false;
    this.send({ type: "ping" });
  }
}
