import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { table, view } from "../../tests/made";
import { Line } from "../../tests/socket";
import { TableLink } from "./table.svelte";

const NO_TABLE = { type: "refused", code: "no-such-table", text: "" };

beforeEach(() => {
  Line.all = [];
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("document", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Be at table a; nothing has been sent since. */
async function atTable(): Promise<{ line: Line; link: TableLink }> {
  const link = new TableLink("a");
  await vi.advanceTimersByTimeAsync(0);
  const line = Line.all[0];
  if (!line) throw new Error("no line");
  line.reaches("a");
  line.sent.length = 0;
  return { line, link };
}

/** Hand the line of table a on to table b, and leave. */
async function handOn(): Promise<Line> {
  const { line, link } = await atTable();
  link.handLineTo("b");
  link.close();
  return line;
}

/** Be on the way from table a to another one, which has not answered yet. */
async function goOn(to = "b"): Promise<{ line: Line; link: TableLink }> {
  const line = await handOn();
  const link = new TableLink(to);
  await vi.advanceTimersByTimeAsync(0);
  return { line, link };
}

describe.each([
  ["at a table", atTable, "a"],
  ["on the way to a rematch", () => goOn(), "b"],
])("where the line ends %s", (_where, come, id) => {
  it.each([
    ["a table that moves to another server is followed at once", 1012, 151, 2],
    ["but not by everybody in the same moment", 1012, 149, 1],
    ["a lost line is opened again a little later", 1006, 251, 2],
    ["and not before", 1006, 249, 1],
    ["and once", 1006, 10_000, 2],
    ["a table that is not there is not asked for again", 4404, 60_000, 1],
  ])("%s", async (_, code, again_ms, lines) => {
    const { line, link } = await come();
    line.ends(code);
    await vi.advanceTimersByTimeAsync(again_ms);
    expect([link.missing, Line.all.length]).toEqual([code === 4404, lines]);
    if (lines > 1) expect(Line.all[1]?.url).toContain(`/api/tables/${id}/socket`);
    link.close();
  });
});

/** Every line from now on opens and is closed at once: when each of them did, in a minute. */
async function turnedAway(link: TableLink, code: number): Promise<number[]> {
  const times: number[] = [];
  const from = performance.now();
  while (performance.now() - from < 60_000) {
    const before = Line.all.length;
    await vi.advanceTimersByTimeAsync(25);
    if (Line.all.length === before) continue;
    times.push(performance.now() - from);
    Line.all.at(-1)?.open();
    expect(link.connected).toBe(false);
    Line.all.at(-1)?.ends(code);
  }
  return times;
}

describe.each([
  ["lets nobody in", 1013, "later", [250, 750, 1750, 3750, 7750, 15_750]],
  ["goes away again and again", 1012, "lost", [150, 650, 1650, 3650, 7650, 15_650]],
])("a server that %s", (_, code, trouble, times) => {
  it("is asked less and less often, until it tells of the table", async () => {
    const { line, link } = await atTable();
    line.ends(code);
    const asked = await turnedAway(link, code);
    expect([asked.slice(0, times.length), asked.length]).toEqual([times, 11]);
    expect(link.trouble).toBe(trouble);
    await vi.advanceTimersByTimeAsync(8000);
    Line.all.at(-1)?.reaches("a");
    expect([link.connected, link.trouble]).toEqual([true, null]);
    Line.all.at(-1)?.ends(code);
    expect((await turnedAway(link, code)).slice(0, times.length)).toEqual(times);
    link.close();
  });
});

it("those who are turned away do not all come back in the same moment", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { line, link } = await atTable();
  line.ends(1013);
  expect((await turnedAway(link, 1013)).slice(0, 5)).toEqual([125, 375, 875, 1875, 3875]);
  link.close();
});

it("a rematch is entered on the line that is open, and looked at when it is", async () => {
  const { line, link } = await goOn();
  const [enter] = line.sent;
  expect(line.sent).toEqual([{ type: "enter", id: enter?.id, table: "b" }]);
  line.says({ type: "view", seat: null }); // of the table before
  expect([link.connected, link.view]).toEqual([false, null]);
  line.says({ type: "done", id: enter?.id, version: 0 });
  expect(line.sent.map(({ type }) => type)).toEqual(["enter", "look"]);
  expect([link.connected, Line.all.length]).toEqual([true, 1]);
  line.ends(1006);
  await vi.advanceTimersByTimeAsync(251);
  expect(Line.all[1]?.url).toContain("/api/tables/b/socket");
  link.close();
});

it.each<[string, (line: Line) => void, number]>([
  ["cannot be read", (line) => line.says({ type: "refused", id: null, code: "malformed" }), 0],
  ["is refused", (line) => line.says({ ...NO_TABLE, id: line.sent[0]?.id }), 0],
  ["is not answered", () => undefined, 3000],
])("where the request to enter %s, another line is opened", async (_, fails, later_ms) => {
  const { line, link } = await goOn();
  fails(line);
  await vi.advanceTimersByTimeAsync(later_ms);
  expect(Line.all.map(({ url }) => url.includes("/tables/b/"))).toEqual([false, true]);
  expect(line.readyState).toBe(3);
  await vi.advanceTimersByTimeAsync(3000); // and no third one
  expect(Line.all.length).toBe(2);
  link.close();
});

it("what the table before refuses does not keep a rematch from being entered", async () => {
  const { line, link } = await goOn();
  line.says({ type: "refused", id: "earlier", code: "wrong-stage" });
  expect([line.readyState, Line.all.length]).toEqual([Line.OPEN, 1]);
  line.says({ type: "done", id: line.sent[0]?.id, version: 0 });
  await vi.advanceTimersByTimeAsync(3000);
  expect([link.connected, Line.all.length]).toEqual([true, 1]);
  link.close();
});

it("what is not connected is not left to a rematch: it is as lost as before", async () => {
  const { line, link } = await atTable();
  line.ends(1006);
  link.handLineTo("b");
  expect([link.left, link.connected]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(251);
  Line.all[1]?.reaches("a");
  expect([link.left, link.connected]).toEqual([false, true]);
  link.handLineTo("b");
  expect([link.left, link.connected]).toEqual([true, true]);
  link.close();
});

it("a line that was handed on to another table is closed", async () => {
  const { line, link } = await goOn("c");
  expect([line.readyState, Line.all.length]).toEqual([3, 2]);
  link.close();
});

it("whoever leaves a rematch before they are there leaves no line open", async () => {
  const line = await handOn();
  let ready = (): void => undefined;
  const link = new TableLink("b", new Promise<void>((resolve) => (ready = resolve)));
  await vi.advanceTimersByTimeAsync(0);
  expect(line.readyState).toBe(Line.OPEN);
  link.close();
  expect(line.readyState).toBe(3);
  ready();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([line.sent, Line.all.length]).toEqual([[], 1]);
});

const ACT = { type: "act", seat: 0, action: "4" } as const;

/** The server cannot write what it was last sent. */
function stall(line: Line): void {
  const id = line.sent.findLast((sent) => sent.id)?.id; // a ping has none
  line.says({ type: "refused", id, code: "unavailable", text: "" });
}

describe("while the server cannot write", () => {
  it("a move is sent again with the same id, less and less often, until it is answered", async () => {
    const { line, link } = await atTable();
    const answer = link.ask(ACT);
    const id = line.sent[0]?.id;
    for (const [index, wait_ms] of [1000, 2000, 4000, 4000].entries()) {
      stall(line);
      expect([link.stalled, link.underWay, link.pending]).toEqual([true, "held", 1]);
      await vi.advanceTimersByTimeAsync(wait_ms - 1);
      expect(line.sent.length).toBe(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(line.sent.at(-1)).toEqual({ ...ACT, id });
      expect(line.sent.length).toBe(index + 2);
    }
    line.says({ type: "done", id, version: 1 });
    expect([link.stalled, link.underWay, link.pending]).toEqual([false, null, 0]);
    expect((await answer).refused).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line.sent.filter(({ type }) => type === "act").length).toBe(5);
    link.close();
  });

  it("it is sent once at a time, also where the net is lost and comes back", async () => {
    const { line, link } = await atTable();
    void link.ask(ACT);
    stall(line);
    line.ends(1006);
    await vi.advanceTimersByTimeAsync(251);
    const next = Line.all[1];
    next?.reaches("a");
    expect(next?.sent.map(({ type }) => type)).toEqual(["look", "act"]);
    if (next) stall(next);
    await vi.advanceTimersByTimeAsync(2000);
    expect(next?.sent.map(({ type }) => type)).toEqual(["look", "act", "act"]);
    link.close();
  });

  it("another refusal is told at once", async () => {
    const { line, link } = await atTable();
    const answer = link.ask(ACT);
    stall(line);
    line.says({ type: "refused", id: line.sent[0]?.id, code: "wrong-stage", text: "" });
    expect((await answer).refused?.code).toBe("wrong-stage");
    expect([link.stalled, vi.getTimerCount()]).toEqual([false, 1]); // the ping's
    link.close();
  });

  it("the refusal is told after a minute", async () => {
    const { line, link } = await atTable();
    const told = vi.fn();
    void link.ask(ACT).then(told);
    const from = performance.now();
    while (performance.now() - from < 58_000) {
      stall(line);
      await vi.advanceTimersByTimeAsync(4000);
      expect(told).not.toHaveBeenCalled();
    }
    stall(line);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ refused: expect.objectContaining({ code: "unavailable" }) }),
    );
    expect([link.stalled, link.pending]).toEqual([false, 0]);
    link.close();
  });

  it("what no choice depends on is not sent again", async () => {
    const { line, link } = await atTable();
    const answer = link.ask({ type: "hint", seat: 0 });
    stall(line);
    expect((await answer).refused?.code).toBe("unavailable");
    await vi.advanceTimersByTimeAsync(10_000);
    expect([link.stalled, line.sent.length]).toEqual([false, 1]);
    link.close();
  });

  it("whoever has asked for nothing is told by the table, and that it goes on", async () => {
    const { line, link } = await atTable();
    const told: unknown[] = [link.trouble];
    for (const stalled of [true, false]) {
      line.says(table({ id: "a", stalled }));
      told.push(link.trouble);
    }
    expect(told).toEqual([null, "stalled", null]);
    expect([link.underWay, link.pending, line.sent.length]).toEqual([null, 0, 0]);
    link.close();
  });

  it.each<[string, (line: Line, id: string | undefined) => void]>([
    ["the table goes on before the move is made", (line) => line.says(table({ id: "a" }))],
    ["the move is made before the table goes on", (line, id) => line.says({ type: "done", id })],
  ])("one's own move and the table's word are one notice: %s", async (_, first) => {
    const { line, link } = await atTable();
    void link.ask(ACT);
    const id = line.sent[0]?.id;
    line.says(table({ id: "a", stalled: true }));
    stall(line);
    expect([link.trouble, link.underWay]).toEqual(["stalled", "held"]);
    first(line, id);
    expect(link.trouble).toBe("stalled");
    line.says({ type: "done", id, version: 1 });
    line.says(table({ id: "a" }));
    expect([link.trouble, link.underWay]).toEqual([null, null]);
    link.close();
  });

  it("a lost line is told before it", async () => {
    const { line, link } = await atTable();
    line.says(table({ id: "a", stalled: true }));
    line.ends(1006);
    expect(link.trouble).toBe("lost");
    link.close();
  });

  it("of a table that was left for the next one nothing is told any more", async () => {
    const { line, link } = await atTable();
    line.says(table({ id: "a", stalled: true }));
    link.handLineTo("b");
    expect([link.left, link.trouble]).toEqual([true, null]);
    link.close();
  });

  it("whoever has left sends nothing", async () => {
    const { line, link } = await atTable();
    void link.ask(ACT);
    stall(line);
    link.close();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line.sent.length).toBe(1);
  });
});

it("a move that is made while the net is lost is held until it is back, and then sent", async () => {
  const { line, link } = await atTable();
  line.ends(1006);
  expect(link.underWay).toBeNull();
  void link.ask(ACT);
  expect(link.underWay).toBe("held");
  await vi.advanceTimersByTimeAsync(251);
  Line.all[1]?.reaches("a");
  expect([link.underWay, Line.all[1]?.sent.at(-1)?.type]).toEqual(["sending", "act"]);
  link.close();
});

describe("a move without an answer", () => {
  it("is told after a while, until it is answered and the view that shows it is there", async () => {
    const { line, link } = await atTable();
    line.says(view({ seat: null }));
    void link.ask(ACT);
    await vi.advanceTimersByTimeAsync(999);
    expect(link.underWay).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(link.underWay).toBe("sending");
    line.says({ type: "done", id: line.sent.at(-1)?.id, version: 1 });
    expect(link.underWay).toBe("sending");
    line.says(view({ seat: null, version: 1 }));
    expect([link.underWay, vi.getTimerCount()]).toEqual([null, 1]); // the ping's
    link.close();
  });

  it("that comes soon enough is not told, nor does the next one have less time", async () => {
    const { line, link } = await atTable();
    for (let version = 1; version < 4; version++) {
      void link.ask(ACT);
      await vi.advanceTimersByTimeAsync(900);
      expect(link.underWay).toBeNull();
      line.says({ type: "done", id: line.sent.findLast(({ id }) => id)?.id, version });
    }
    link.close();
  });

  it("is told no more when it is refused", async () => {
    const { line, link } = await atTable();
    void link.ask(ACT);
    await vi.advanceTimersByTimeAsync(1000);
    line.says({ type: "refused", id: line.sent.at(-1)?.id, code: "wrong-stage", text: "" });
    expect(link.underWay).toBeNull();
    link.close();
  });

  it("it is a move that is told, and nothing else", async () => {
    const { link } = await atTable();
    void link.ask({ type: "hint", seat: 0 });
    void link.ask({ type: "start" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(link.underWay).toBeNull();
    link.close();
  });
});
