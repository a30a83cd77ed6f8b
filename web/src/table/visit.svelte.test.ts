import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { choice, event, news, player, table, view } from "../../tests/made";
import type { GameModule } from "../games/board";
import type { Scene, SeatHint, Table, View } from "../protocol";
import { go, page } from "../router.svelte";
import { showLanguage } from "../words/language.svelte";
import type { GameWords } from "../words/types";
import { Visit } from "./visit.svelte";

const WORDS = {
  names: {},
  moves: { play: "{seat} plays a card.", take: "{seat} takes a card." },
  your_moves: {},
  sentences: {
    choose: "Your turn: choose a card.",
    revealed: "The cards are turned up.",
    floor: "The new dance floor.",
    drawn: "You draw a card.",
  },
  you: {},
} as unknown as GameWords;

vi.mock(import("../games"), async (original) => ({
  ...(await original()),
  loadGame: () => Promise.resolve({ beats: {}, sounds: {} } as unknown as GameModule),
  loadWords: () => Promise.resolve(WORDS),
}));

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = Socket.OPEN;
  onopen = (): void => undefined;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
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
  localStorage.clear();
  Socket.all = [];
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The server says something on this socket, and what follows from it is done. */
async function say(socket: Socket | undefined, message: object): Promise<void> {
  socket?.onmessage?.({ data: JSON.stringify(message) });
  flushSync();
  await vi.advanceTimersByTimeAsync(0);
}

/** The id of what was last asked for. */
function lastId(socket: Socket | undefined): string | undefined {
  return (socket?.sent.at(-1) as { id?: string } | undefined)?.id;
}

/** A match is over, as its table is told, and then its last view. */
async function end(socket: Socket | undefined, told: Partial<Table>, seat: number | null) {
  await say(socket, table({ id: "a", stage: "over", ...told }));
  const outcome = { points: [], winners: [], reason: event("lowest") };
  await say(socket, view({ seat, outcome }));
}

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
  visit.next.follow();
  expect(page()).toEqual({ name: "table", id: "b" });
  leave();
  const next = await come("b");
  expect([socket?.readyState, Socket.all.length]).toEqual([Socket.OPEN, 1]);
  expect(socket?.sent.at(-1)).toMatchObject({ type: "enter", table: "b" });
  next.leave();
});

it("whoever looks at the end of a match when a rematch comes is there, too, on the same line", async () => {
  go("/t/a");
  const { visit, leave } = await come("a");
  const [socket] = Socket.all;
  const says = (message: object): Promise<void> => say(socket, message);
  const players = [player(), player({ name: "Ben", yours: true })];
  socket?.onopen();
  await end(socket, { players }, 1);
  await says(table({ id: "a", stage: "over", players, rematch: "b" }));
  expect(page()).toEqual({ name: "table", id: "a" });
  const enter = socket?.sent.at(-1) as { id: string };
  expect(enter).toMatchObject({ type: "enter", table: "b" });
  await says({ type: "done", id: enter.id, version: 0 });
  expect(socket?.sent.at(-1)).toMatchObject({ type: "look", seat: null });
  await says(table({ id: "b", stage: "dealing", players }));
  const looked = socket?.sent.at(-1) as { commitment: string };
  expect(looked).toMatchObject({ type: "look", seat: 1 });
  expect(looked.commitment).toMatch(/^[0-9a-f]{64}$/); // it is in the deal
  expect([visit.net.connected, visit.next.link?.connected]).toEqual([true, true]);
  visit.next.follow();
  expect(page()).toEqual({ name: "table", id: "b" });
  leave();
  const next = await come("b");
  expect(next.visit.net.table?.players[1]?.name).toBe("Ben");
  expect([socket?.readyState, Socket.all.length]).toEqual([Socket.OPEN, 1]);
  next.leave();
  expect(socket?.readyState).toBe(3);
});

it.each([
  ["who follows the invitation", (visit: Visit) => visit.next.follow()],
  ["who goes there by its address", () => go("/t/b")],
])("whose faces are hidden, and which seat is elsewhere, stays so for %s", async (_, goThere) => {
  go("/t/a");
  const { visit, leave } = await come("a");
  const [socket] = Socket.all;
  const players = [player({ yours: true }), player({ name: "Ben", yours: true }), player()];
  socket?.onopen();
  await end(socket, { players }, null);
  visit.faces.mute(2, true);
  visit.room.bring(1, true);
  await end(socket, { players }, 0);
  await say(socket, table({ id: "a", stage: "over", players, rematch: "b" }));
  goThere(visit);
  leave();
  const next = await come("b");
  const there = Socket.all.at(-1);
  if (there === socket) await say(socket, { type: "done", id: lastId(socket), version: 0 });
  else there?.onopen();
  await say(there, table({ id: "b", players }));
  expect([next.visit.faces.hides(2), next.visit.room.here]).toEqual([true, [0]]);
  next.leave();
});

it("a device does not call for a seat that was brought to another one", async () => {
  const { visit, leave } = await come("a");
  const [socket] = Socket.all;
  const players = [player({ yours: true }), player({ name: "Ben", yours: true })];
  socket?.onopen();
  await end(socket, { players }, null);
  visit.room.bring(1, true);
  await end(socket, { players }, 0);
  await say(socket, table({ id: "a", stage: "over", players, rematch: "b" }));
  await say(socket, { type: "done", id: lastId(socket), version: 0 });
  await say(socket, table({ id: "b", players }));
  expect(socket?.sent.at(-1)).toMatchObject({ type: "look", seat: 0 });
  const told = [];
  for (const waiting of [[1], [0]]) {
    await say(socket, view({ seat: 0, view: { waiting } }));
    told.push(visit.next.standing);
  }
  expect(told).toEqual(["next.kept", "next.turn"]);
  leave();
});

it("whoever loads a result anew is at its rematch, once they have all of the result", async () => {
  go("/t/a");
  const { visit, leave } = await come("a");
  const [socket] = Socket.all;
  const told = { players: [player({ yours: true })], rematch: "b" };
  socket?.onopen();
  await say(socket, table({ id: "a", stage: "over", ...told }));
  expect(socket?.sent.at(-1)).toMatchObject({ type: "look", seat: 0 });
  await end(socket, told, null); // as a spectator sees it
  expect(socket?.sent.at(-1)).toMatchObject({ type: "look", seat: 0 });
  await end(socket, told, 0);
  expect(socket?.sent.at(-1)).toMatchObject({ type: "enter", table: "b" });
  expect([visit.view?.seat, page(), Socket.all.length]).toEqual([0, { name: "table", id: "a" }, 1]);
  leave();
});

it("where the net is lost when a rematch comes, it is entered on the line that comes back", async () => {
  const { visit, leave } = await come("a");
  const told = { players: [player({ yours: true })], rematch: "b" };
  const [lost] = Socket.all;
  lost?.onopen();
  await say(lost, table({ id: "a", stage: "over", players: told.players }));
  lost?.close();
  // The last it says is the rematch; the line goes before anything is done about it.
  const outcome = { points: [], winners: [], reason: event("lowest") };
  lost?.onmessage?.({ data: JSON.stringify(table({ id: "a", stage: "over", ...told })) });
  lost?.onmessage?.({ data: JSON.stringify(view({ seat: 0, outcome })) });
  lost?.onclose?.({ code: 1006 });
  flushSync();
  await vi.advanceTimersByTimeAsync(251);
  expect([visit.net.left, visit.next.link, Socket.all.length]).toEqual([false, null, 2]);
  const back = Socket.all[1];
  back?.onopen();
  await end(back, told, 0);
  expect(back?.sent.at(-1)).toMatchObject({ type: "enter", table: "b" });
  expect([visit.net.left, Socket.all.length]).toEqual([true, 2]);
  leave();
});

it.each([
  ["done", "the rematch is shown as soon as it is there", "b"],
  ["refused", "a later one of somebody else's does not take its reader away", "a"],
])("where a rematch is asked for, and that is %s, %s", async (type, _, shown) => {
  go("/t/a");
  const { visit, leave } = await come("a");
  const [socket] = Socket.all;
  const players = [player({ yours: true })];
  socket?.onopen();
  await end(socket, { players }, 0);
  void visit.rematch();
  const { id } = socket?.sent.at(-1) as { id: string };
  await say(socket, { type, id, version: 0, code: "too-fast", text: "" });
  await say(socket, table({ id: "a", stage: "over", players, rematch: "b" }));
  expect(page()).toEqual({ name: "table", id: shown });
  leave();
});

it("what is pressed again before it is answered is asked for once, and again after that", async () => {
  const { visit, leave } = await come("a");
  const [socket] = Socket.all;
  socket?.onopen();
  await say(socket, table({ id: "a", stage: "open" }));
  const asked = () => socket?.sent.filter((one) => (one as { type: string }).type === "start");
  void visit.start();
  void visit.start();
  expect(asked()?.length).toBe(1);
  await say(socket, { type: "refused", id: lastId(socket), code: "too-fast", text: "" });
  void visit.start();
  expect(asked()?.length).toBe(2);
  leave();
});

it("a spectator is at no table that they do not look at", async () => {
  const { visit, leave } = await come("a");
  const [socket] = Socket.all;
  socket?.onopen();
  await end(socket, { players: [player()], rematch: "b" }, null);
  expect([socket?.sent.at(-1), visit.next.link]).toMatchObject([{ type: "look" }, null]);
  leave();
});

it("two people at one device see their cards at the rematch, one after the other", async () => {
  go("/t/a");
  const { visit, leave } = await come("a");
  const [socket] = Socket.all;
  const players = [player({ yours: true }), player(), player({ name: "Ben", yours: true })];
  const next = table({ id: "b", players });
  socket?.onopen();
  await end(socket, { players }, null);
  await say(socket, table({ id: "a", stage: "over", players, rematch: "b" }));
  await say(socket, { type: "done", id: (socket?.sent.at(-1) as { id: string }).id, version: 0 });
  await say(socket, next);
  await say(socket, view({ seat: null, view: { waiting: [0, 2] } }));
  visit.next.follow();
  leave();
  const there = await come("b");
  for (const seat of [0, 2]) {
    expect(there.visit.room.pass).toBe(seat);
    there.visit.room.show(seat);
    expect(socket?.sent.at(-1)).toMatchObject({ type: "look", seat });
    await say(socket, next); // the answer to a look begins with it
    expect([there.visit.net.eyes, socket?.sent.at(-1)]).toMatchObject([seat, { seat }]);
    await say(socket, view({ seat, view: { waiting: [seat] } }));
    expect(there.visit.view?.seat).toBe(seat);
    await say(socket, view({ seat, version: 1, view: { waiting: [2 - seat] } }));
    await vi.advanceTimersByTimeAsync(1000); // the move is shown
    flushSync();
    expect(socket?.sent.at(-1)).toMatchObject({ type: "look", seat: null }); // it is passed on
    await say(socket, view({ seat: null, version: 1, view: { waiting: [2 - seat] } }));
  }
  there.leave();
});

it("whoever goes elsewhere is not at the rematch any more", async () => {
  go("/t/a");
  const { leave } = await come("a");
  const [socket] = Socket.all;
  socket?.onopen();
  await end(socket, { players: [player({ yours: true })], rematch: "b" }, 0);
  expect(socket?.sent.at(-1)).toMatchObject({ type: "enter", table: "b" });
  go("/");
  leave();
  expect([socket?.readyState, Socket.all.length]).toEqual([3, 1]);
});

/** Ana is at a table with Ben, and is to choose a card. */
async function choosing(): Promise<{ visit: Visit; socket: Socket; leave: () => void }> {
  const documentElement = {};
  const dispatchEvent = vi.fn();
  vi.stubGlobal("document", { ...document, documentElement, dispatchEvent });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("[]")));
  await showLanguage("en");
  const { visit, leave } = await come("a");
  const [socket] = Socket.all;
  if (!socket) throw new Error("no socket");
  socket.onopen();
  const players = [player({ yours: true }), player({ name: "Ben" })];
  await say(socket, table({ id: "a", players }));
  await say(socket, seen(1));
  await vi.waitFor(() => expect(visit.parts).not.toBeNull());
  return { visit, socket, leave };
}

function seen(version: number, told: Partial<View> = {}): View {
  return view({ version, view: { version }, prompt: event("choose"), ...told });
}

describe("the status", () => {
  const scene = (event: number | null, step: string): Scene => ({
    event,
    changes: [[["step"], step]],
  });
  const taken = seen(2, {
    news: [news({ move: 2, choice: choice("take"), events: [event("floor"), event("drawn")] })],
    scenes: [scene(null, "taken"), scene(0, "floor"), scene(1, "drawn"), scene(null, "now")],
  });
  const played = seen(3, {
    news: [news({ move: 3, seat: 1, choice: choice("play"), events: [event("revealed")] })],
    scenes: [scene(null, "played"), scene(0, "turned up"), scene(null, "now")],
  });

  it.each<[string, View[]]>([
    ["where the next move has come already", [taken, played]],
    ["where the net came back and the same view again", [taken, seen(2), played]],
  ])("never tells what is older than what it told before, %s", async (_, views) => {
    const { visit, socket, leave } = await choosing();
    const told = [visit.status];
    for (const one of views) await say(socket, one);
    for (let ms = 0; ms < 10_000; ms += 20) {
      if (told.at(-1) !== visit.status) told.push(visit.status);
      await vi.advanceTimersByTimeAsync(20);
      flushSync();
    }
    expect(told).toEqual([
      "Your turn: choose a card.",
      "You takes a card.",
      "The new dance floor.",
      "You draw a card.",
      "Ben plays a card.",
      "The cards are turned up.",
      "Your turn: choose a card.",
    ]);
    leave();
  });

  it("says that a move is being sent, where its answer takes long", async () => {
    const { visit, socket, leave } = await choosing();
    void visit.act(choice("play"));
    const told = [visit.status];
    await vi.advanceTimersByTimeAsync(1000);
    told.push(visit.status);
    await say(socket, { type: "done", id: lastId(socket), version: 2 });
    told.push(visit.status);
    await say(socket, seen(2));
    told.push(visit.status);
    const [asked, sending] = ["Your turn: choose a card.", "Sending your move…"];
    expect(told).toEqual([asked, sending, sending, asked]);
    leave();
  });
});

it("a hint is put away as soon as a choice is made, whenever that is answered", async () => {
  const { visit, leave } = await choosing();
  visit.hints.hint = { best: [], why: event("hint_one") } as unknown as SeatHint;
  void visit.act(choice("play"));
  expect(visit.hints.hint).toBeNull();
  leave();
});
