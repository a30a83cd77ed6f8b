import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { table } from "../../tests/made";
import { go, page } from "../router.svelte";
import { Visit } from "./visit.svelte";

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = Socket.OPEN;
  onopen = (): void => undefined;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly sent: unknown[] = [];
  constructor() {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
}

beforeEach(() => {
  Socket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Come to a table; how to leave it again. */
async function come(id: string): Promise<{ visit: Visit; leave: () => void }> {
  let visit: Visit | undefined;
  const leave = $effect.root(() => {
    visit = new Visit(id);
  });
  flushSync();
  await vi.advanceTimersByTimeAsync(0);
  if (!visit) throw new Error("no visit");
  return { visit, leave };
}

it("whoever is not taken along follows to the rematch on the line that is open", async () => {
  go("/t/a");
  const { visit, leave } = await come("a");
  const [socket] = Socket.all;
  socket?.onopen();
  socket?.onmessage?.({ data: JSON.stringify(table({ id: "a", stage: "over", rematch: "b" })) });
  flushSync();
  expect(page()).toEqual({ name: "table", id: "a" }); // it was there when they came
  visit.follow();
  expect(page()).toEqual({ name: "table", id: "b" });
  leave();
  const next = await come("b");
  expect([socket?.readyState, Socket.all.length]).toEqual([Socket.OPEN, 1]);
  expect(socket?.sent.at(-1)).toMatchObject({ type: "enter", table: "b" });
  next.leave();
});
