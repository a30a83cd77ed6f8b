import { beforeEach, describe, expect, it, vi } from "vitest";
import { player, table } from "../../tests/made";
import type { TableLink } from "../net/table.svelte";
import type { OpenChoice, Player, View } from "../protocol";
import { Room, waitingIn } from "./room.svelte";

/** A table's link with these seats of ours among four, which notes whose eyes are asked for. */
function linkWith(ours: readonly number[]) {
  const players = [0, 1, 2, 3].map((seat) => player({ yours: ours.includes(seat) }));
  const net = {
    table: table({ players }),
    view: null as View | null,
    eyes: null as number | null,
    look: vi.fn((seat: number | null) => {
      net.eyes = seat;
    }),
  };
  return net;
}

function roomWith(ours: readonly number[]) {
  const net = linkWith(ours);
  const room = new Room(net as unknown as TableLink, "t1");
  /** The server waits for these seats; those in `open` choose before all eyes. */
  const turn = (waiting: readonly number[], open: readonly number[] = []) => {
    const open_choices = open.map((seat) => ({ seat }) as OpenChoice);
    net.view = { view: { waiting }, open_choices } as unknown as View;
    room.follow();
  };
  return { net, room, turn };
}

beforeEach(() => localStorage.clear());

describe("whose eyes", () => {
  it.each([
    ["a spectator's", [], null],
    ["those of the one seat", [2], 2],
  ])("%s where one or nobody is here", (_, ours, eyes) => {
    const { net, room, turn } = roomWith(ours);
    turn([0, 2]);
    expect([net.eyes, room.pass, room.openly]).toEqual([eyes, null, null]);
  });

  it("are asked for once", () => {
    const { net, turn } = roomWith([2]);
    turn([2]);
    turn([2]);
    expect(net.look.mock.calls).toEqual([[2]]);
  });
});

it.each([
  ["nobody of ours", [], false, true],
  ["one of us", [1], false, false],
  ["one of us where several may share a device", [1], true, true],
])("a free seat is offered to %s: %o, %s", (_, ours, shared, offered) => {
  const { net, room } = roomWith(ours);
  net.table.shared = shared;
  expect(room.maySit(player({ kind: "free" }))).toBe(offered);
  expect(room.maySit(player())).toBe(false);
  expect(room.maySit(player({ kind: "bot", left: true }))).toBe(true); // the server says to whom
});

describe("two people at one device", () => {
  it("are covered until the one to act says that they are there", () => {
    const { net, room, turn } = roomWith([1, 3]);
    turn([1]);
    expect([room.pass, net.eyes]).toEqual([1, null]);
    room.show(1);
    expect([room.pass, net.eyes]).toEqual([null, 1]);
  });

  it("keep the cards of the one shown while they are to act", () => {
    const { net, room, turn } = roomWith([1, 3]);
    turn([1, 3]);
    room.show(1);
    turn([1, 3]);
    expect([room.pass, net.eyes]).toEqual([null, 1]);
  });

  it.each([
    ["the next one round the table", 1, [0, 3], 3],
    ["the first one after the last", 3, [0, 1], 0],
  ])("pass it to %s", (_, shown, waiting, next) => {
    const { net, room, turn } = roomWith([0, 1, 3]);
    room.show(shown);
    turn(waiting);
    expect([room.pass, net.eyes]).toEqual([next, null]);
  });

  it("see the last hand on while others are to act", () => {
    const { net, room, turn } = roomWith([1, 3]);
    room.show(1);
    turn([0, 2]);
    expect([room.pass, net.eyes]).toEqual([null, 1]);
  });

  it("need not pass it for an open choice, and nobody's cards are shown", () => {
    const { net, room, turn } = roomWith([1, 3]);
    room.show(1);
    turn([3], [3]);
    expect([room.pass, room.openly, net.eyes]).toEqual([null, 3, null]);
  });

  it("show nobody's cards where the one shown has come to an open choice", () => {
    const { net, room, turn } = roomWith([1, 3]);
    room.show(1);
    turn([1], [1]);
    expect([room.pass, room.openly, net.eyes]).toEqual([null, 1, null]);
  });

  it("have nothing to pass once the match is over", () => {
    const { net, room, turn } = roomWith([1, 3]);
    turn([1]);
    net.table.stage = "over";
    room.follow();
    expect([room.pass, room.openly]).toEqual([null, null]);
  });
});

describe("a seat that was brought elsewhere", () => {
  it("is not played here, and that is remembered", () => {
    const { net, room } = roomWith([1, 3]);
    room.bring(3, true);
    expect([room.here, net.eyes]).toEqual([[1], 1]);
    const { room: later } = roomWith([1, 3]);
    later.follow();
    expect(later.here).toEqual([1]);
  });

  it("is the same person's when seats get other numbers", () => {
    const { net, room } = roomWith([1, 3]);
    const [ana, ben, cleo, dana] = ["Ana", "Ben", "Cleo", "Dana"].map((name, seat) =>
      player({ name, yours: seat % 2 === 1 }),
    ) as [Player, Player, Player, Player];
    net.table.players = [ana, ben, cleo, dana];
    room.bring(3, true);
    net.table.players = [ana, ben, dana];
    room.follow();
    expect([1, 2, 3].filter((seat) => room.isElsewhere(seat))).toEqual([2]);
  });

  it("can be brought back", () => {
    const { room } = roomWith([1, 3]);
    room.bring(3, true);
    room.bring(3, false);
    expect(room.here).toEqual([1, 3]);
  });

  it("counts as here where there is no other", () => {
    const { room } = roomWith([3]);
    room.bring(3, true);
    expect(room.here).toEqual([3]);
  });
});

it.each([
  [{ waiting: [0, 2] }, [0, 2]],
  [{}, []],
])("%j waits for %j", (view, seats) => {
  expect(waitingIn(view)).toEqual(seats);
});
