import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TableLink } from "./table.svelte";

class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  onopen = (): void => undefined;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send = vi.fn((text: string) => this.sent.push(JSON.parse(text) as { type: string; id?: string }));
  readonly sent: { type: string; id?: string }[] = [];
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
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
  Line.all[0]?.open();
  Line.all[0]?.onclose?.({ code });
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

/** Go from table a to table b; what was sent on the first line since, and that line. */
async function goOn(to = "b"): Promise<{ line: Line; next: TableLink }> {
  const link = new TableLink("a");
  await vi.advanceTimersByTimeAsync(0);
  const line = Line.all[0];
  if (!line) throw new Error("no line");
  line.open();
  line.sent.length = 0;
  link.handLineTo("b");
  link.close();
  const next = new TableLink(to);
  await vi.advanceTimersByTimeAsync(0);
  return { line, next };
}

it("a rematch is entered on the line that is open, and looked at when it is", async () => {
  const { line, next } = await goOn();
  const [enter] = line.sent;
  expect(line.sent).toEqual([{ type: "enter", id: enter?.id, table: "b" }]);
  line.says({ type: "view", seat: null }); // of the table before
  expect([next.connected, next.view]).toEqual([false, null]);
  line.says({ type: "done", id: enter?.id, version: 0 });
  expect(line.sent.map(({ type }) => type)).toEqual(["enter", "look"]);
  expect([next.connected, Line.all.length]).toEqual([true, 1]);
  line.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(251);
  expect(Line.all[1]?.url).toContain("/api/tables/b/socket");
  next.close();
});

it.each<[string, (line: Line) => void, number]>([
  ["is refused", (line) => line.says({ type: "refused", id: null, code: "malformed" }), 0],
  ["is lost", (line) => line.onclose?.({ code: 1006 }), 0],
  ["says nothing", () => undefined, 3000],
])("where a line that is handed on %s, another one is opened", async (_, fails, later_ms) => {
  const { line, next } = await goOn();
  fails(line);
  await vi.advanceTimersByTimeAsync(later_ms);
  expect(Line.all.map(({ url }) => url.includes("/tables/b/"))).toEqual([false, true]);
  expect(line.readyState).toBe(3);
  await vi.advanceTimersByTimeAsync(3000); // and no third one
  expect(Line.all.length).toBe(2);
  next.close();
});

it("a line that was handed on to another table is closed", async () => {
  const { line, next } = await goOn("c");
  expect([line.readyState, Line.all.length]).toEqual([3, 2]);
  next.close();
});
