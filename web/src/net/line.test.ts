// When a line is opened again: where a silent one is taken for lost, and where there is reason to hurry.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line as Socket } from "../../tests/socket";
import { Line } from "./line.svelte";

const shown = { visibilityState: "visible" };
let woken = (): void => undefined; // the page is seen again

beforeEach(() => {
  Socket.all = [];
  shown.visibilityState = "visible";
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal(
    "document",
    Object.assign(shown, {
      addEventListener: (_: string, listener: () => void) => (woken = listener),
      removeEventListener: () => (woken = () => undefined),
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const last = () => Socket.all.at(-1);
const online = () => void window.dispatchEvent(new Event("online"));

/** A line to table a, which was there. */
function lineAtTable(): Line {
  const line = new Line("a", { arrived: () => undefined, said: () => undefined });
  line.connect();
  last()?.reaches("a");
  return line;
}

/** It is lost, and so is every other one until now: the next wait would be of eight seconds. */
async function lostForLong(): Promise<Line> {
  const line = lineAtTable();
  last()?.ends(1006);
  while (Socket.all.length < 7) {
    const before = Socket.all.length;
    await vi.advanceTimersByTimeAsync(50);
    if (Socket.all.length > before) last()?.ends(1006);
  }
  await vi.advanceTimersByTimeAsync(2000);
  expect(Socket.all.length).toBe(7);
  return line;
}

describe("where the net may be back", () => {
  it.each([
    ["the page is seen again", () => woken()],
    ["the browser is online", online],
  ])("because %s, a line is opened at once", async (_, happens) => {
    const line = await lostForLong();
    happens();
    await vi.advanceTimersByTimeAsync(0);
    expect(Socket.all.length).toBe(8);
    last()?.reaches("a");
    for (let time_ms = 0; time_ms < 12_000; time_ms += 1000) {
      last()?.says({ type: "pong" });
      await vi.advanceTimersByTimeAsync(1000); // nor does the wait of before open another one
    }
    expect([line.connected, Socket.all.length]).toEqual([true, 8]);
    line.close();
  });

  it("nothing is opened while nobody sees the page", async () => {
    const line = await lostForLong();
    shown.visibilityState = "hidden";
    woken();
    online();
    await vi.advanceTimersByTimeAsync(0);
    expect(Socket.all.length).toBe(7);
    line.close();
  });

  it("however often that seems so, a line is opened once a second", async () => {
    const line = await lostForLong();
    for (let time_ms = 0; time_ms <= 3000; time_ms += 100) {
      online();
      await vi.advanceTimersByTimeAsync(0);
      last()?.ends(1006);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(Socket.all.length).toBe(7 + 4);
    line.close();
  });

  it("one that hangs is given up for another", async () => {
    const line = await lostForLong();
    online();
    await vi.advanceTimersByTimeAsync(2000);
    const hung = last();
    online();
    await vi.advanceTimersByTimeAsync(0);
    expect([hung?.readyState, Socket.all.length]).toEqual([3, 9]);
    line.close();
  });

  it.each<[string, (line: Line) => void]>([
    ["was left", (line) => line.close()],
    ["was handed on", (line) => line.handOn("b")],
    ["is not there", () => last()?.ends(4404)],
  ])("a table that %s is not asked for", async (_, ends) => {
    const line = lineAtTable();
    ends(line);
    woken();
    online();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all.length).toBe(1);
    line.close();
  });

  it("what must be done before is waited for", async () => {
    const line = new Line("a", { arrived: () => undefined, said: () => undefined });
    online();
    await vi.advanceTimersByTimeAsync(5000);
    expect(Socket.all.length).toBe(0);
    line.close();
  });
});

describe("a socket", () => {
  it("that neither opens nor closes is given up after ten seconds", async () => {
    const line = lineAtTable();
    last()?.ends(1006);
    await vi.advanceTimersByTimeAsync(250);
    const hung = last();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([hung?.readyState, Socket.all.length]).toEqual([3, 2]);
    await vi.advanceTimersByTimeAsync(500); // the second wait
    expect(Socket.all.length).toBe(3);
    line.close();
  });

  it.each([
    ["the usual ping", () => vi.advanceTimersByTimeAsync(20_000)],
    ["the ping of a page that is seen again", () => Promise.resolve(woken())],
  ])("that says nothing after %s is lost, though it does not close", async (_, pinged) => {
    const line = lineAtTable();
    await pinged();
    expect(last()?.sent.at(-1)).toEqual({ type: "ping" });
    await vi.advanceTimersByTimeAsync(9999);
    expect([line.connected, line.trouble]).toEqual([true, null]);
    await vi.advanceTimersByTimeAsync(1);
    expect([line.connected, line.trouble, last()?.readyState]).toEqual([false, "lost", 3]);
    await vi.advanceTimersByTimeAsync(250);
    expect(Socket.all.length).toBe(2);
    line.close();
  });

  describe("whose answer is due while the device sleeps", () => {
    /** A line that was pinged, on a device whose timers are all late. */
    async function pingedAndSlept(): Promise<Line> {
      const now = performance.now.bind(performance);
      vi.spyOn(performance, "now").mockImplementation(() => 60 * now());
      const line = lineAtTable();
      woken();
      await vi.advanceTimersByTimeAsync(10_000);
      return line;
    }
    const pings = () => last()?.sent.filter(({ type }) => type === "ping").length;

    it("is asked once more", async () => {
      const line = await pingedAndSlept();
      expect([line.connected, line.trouble, pings()]).toEqual([true, null, 2]);
      last()?.says({ type: "pong" });
      await vi.advanceTimersByTimeAsync(9999);
      expect([line.connected, Socket.all.length]).toEqual([true, 1]);
      line.close();
    });

    it("is lost where it says nothing then, either", async () => {
      const line = await pingedAndSlept();
      await vi.advanceTimersByTimeAsync(9999);
      expect([line.connected, line.trouble]).toEqual([true, null]);
      await vi.advanceTimersByTimeAsync(1);
      expect([line.connected, line.trouble, pings()]).toEqual([false, "lost", 2]);
      line.close();
    });
  });

  it("that answers stays, whatever it answers, and however often it is asked", async () => {
    const line = lineAtTable();
    for (let time_ms = 0; time_ms < 60_000; time_ms += 2500) {
      woken();
      online();
      await vi.advanceTimersByTimeAsync(2500);
      last()?.says({ type: "pong" });
    }
    expect([line.connected, Socket.all.length]).toEqual([true, 1]);
    expect(last()?.sent.length).toBe(24); // one for both
    line.close();
  });
});

it("whoever leaves while a line is lost, or is opened, leaves no timer", async () => {
  for (const wait_ms of [100, 300]) {
    const line = lineAtTable();
    last()?.ends(1006);
    await vi.advanceTimersByTimeAsync(wait_ms);
    line.close();
    expect(vi.getTimerCount()).toBe(0);
  }
});
