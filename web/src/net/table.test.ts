import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TableLink } from "./table.svelte";

class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  onopen = (): void => undefined;
  onmessage = (): void => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  send = vi.fn();
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
}

beforeEach(() => {
  Line.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("document", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function closedWith(code: number, again_ms: number): Promise<number> {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const link = new TableLink("a");
  await vi.advanceTimersByTimeAsync(0);
  Line.all[0]?.onopen();
  Line.all[0]?.onclose({ code });
  await vi.advanceTimersByTimeAsync(again_ms);
  link.close();
  return Line.all.length;
}

it.each([
  ["a table that moves to another server is followed at once", 1012, 151, 2],
  ["but not by everybody in the same moment", 1012, 149, 1],
  ["a lost line is opened again a little later", 1006, 251, 2],
  ["and not before", 1006, 249, 1],
  ["a table that is not there is not asked for again", 4404, 60_000, 1],
])("%s", async (_, code, again_ms, lines) => {
  expect(await closedWith(code, again_ms)).toBe(lines);
});
