import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { News, Player } from "../protocol";
import { event, news, player } from "../../tests/made";
import { Faces } from "./faces.svelte";

const PLAYERS = [player({ yours: true }), player({ name: "Ben" }), player({ kind: "bot" })];

let faces: Faces;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  faces = at("t1");
});
afterEach(() => {
  faces.close();
  vi.useRealTimers();
});

function at(id: string, players: readonly Player[] = PLAYERS): Faces {
  const found = new Faces(id);
  found.meet(players);
  return found;
}

function looks(): string[] {
  return faces.of(PLAYERS, 0).map(({ face }) => face?.look ?? "");
}

function felt(move: number, feelings: News["feelings"]): News[] {
  return [news({ move, events: [event("king")], feelings })];
}

test("a bot shows what it feels, for a while; a person does not", () => {
  faces.see(
    felt(1, [
      { seat: 1, feeling: "sad", event: null },
      { seat: 2, feeling: "happy", event: null },
    ]),
  );
  expect(looks()).toEqual(["neutral", "neutral", "happy"]);
  vi.advanceTimersByTime(10_000);
  expect(looks()).toEqual(["neutral", "neutral", "neutral"]);
});

test("a feeling begins once, however often its move is shown", () => {
  const first = { seat: 2, feeling: "sly", event: null } as const;
  faces.see(felt(1, [first]));
  vi.advanceTimersByTime(10_000);
  faces.see(felt(1, [first, { seat: 2, feeling: "sad", event: 0 }]));
  expect(looks()[2]).toBe("sad");
  vi.advanceTimersByTime(10_000);
  faces.see(felt(1, [first]));
  expect(looks()[2]).toBe("neutral");
});

test("an emote is shown with its bubble, and goes", () => {
  faces.show({ type: "emote", seat: 1, feeling: "surprised" }, false);
  expect(looks()[1]).toBe("surprised");
  expect(faces.said).toEqual([{ seat: 1, feeling: "surprised", number: 1 }]);
  vi.advanceTimersByTime(10_000);
  expect(looks()[1]).toBe("neutral");
  expect(faces.said).toEqual([]);
});

test("the same emote again is another one, to be shown and read out anew", () => {
  const again = { type: "emote", seat: 1, feeling: "happy" } as const;
  faces.show(again, false);
  const first = faces.last;
  faces.show(again, false);
  expect(faces.last).toEqual({ ...first, number: 2 });
  expect(faces.said).toEqual([faces.last]);
});

test("one’s own is shown, and not read out to oneself", () => {
  faces.show({ type: "emote", seat: 0, feeling: "happy" }, true);
  expect(faces.said).toHaveLength(1);
  expect(faces.last).toBeNull();
});

test("whoever is muted is not shown, and one’s own are", () => {
  faces.mute(1, true);
  faces.show({ type: "emote", seat: 1, feeling: "happy" }, false);
  expect(looks()[1]).toBe("neutral");
  expect(faces.last).toBeNull();
  faces.muteAll(true);
  faces.show({ type: "emote", seat: 0, feeling: "happy" }, true);
  expect(looks()[0]).toBe("happy");
});

test("muting is remembered: everybody in this browser, somebody at this table", () => {
  faces.mute(1, true);
  expect(at("t1").isMuted(1)).toBe(true);
  expect(at("t2").isMuted(1)).toBe(false);
  faces.muteAll(true);
  expect(at("t2").isMuted(1)).toBe(true);
});

describe("somebody who is muted", () => {
  const withSeat1 = (told: Partial<Player>) => PLAYERS.with(1, player(told));

  test("stays so under another name", () => {
    faces.mute(1, true);
    faces.meet(withSeat1({ name: "Benno" }));
    expect(faces.isMuted(1)).toBe(true);
    expect(at("t1", withSeat1({ name: "Benno" })).isMuted(1)).toBe(true);
  });

  test("takes it along: whoever comes to that seat is heard", () => {
    faces.mute(1, true);
    expect(at("t1", withSeat1({ name: "Cleo" })).isMuted(1)).toBe(false);
    faces.meet(withSeat1({ kind: "bot", name: "Momo", left: true }));
    faces.meet(withSeat1({ name: "Cleo" }));
    expect(faces.isMuted(1)).toBe(false);
    expect(at("t1").isMuted(1)).toBe(true); // and Ben, once they are back, is not
  });
});

test("what is muted while it is shown goes at once", () => {
  faces.show({ type: "emote", seat: 1, feeling: "happy" }, false);
  faces.mute(1, true);
  expect(looks()[1]).toBe("neutral");
});
