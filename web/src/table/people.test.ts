import { beforeEach, expect, test } from "vitest";
import { player } from "../../tests/made";
import type { Player } from "../protocol";
import { People, takeAlong } from "./people.svelte";

const ANA = player({ name: "Ana" });
const BEN = player({ name: "Ben" });
const CLEO = player({ name: "Cleo" });
const BOT = player({ kind: "bot", name: "Momo" });
const FREE = player({ kind: "free", name: "" });

beforeEach(() => localStorage.clear());

function among(players: readonly Player[], ...seats: readonly number[]): People {
  const people = new People("muted", "a");
  people.meet(players);
  for (const seat of seats) people.add(seat);
  return people;
}

function seatsOf(people: People): number[] {
  return [0, 1, 2, 3, 4].filter((seat) => people.has(seat));
}

test.each([
  ["a free seat before theirs goes", [ANA, FREE, BEN, CLEO], 2, [ANA, BEN, CLEO], [1]],
  ["a bot before theirs goes", [ANA, BOT, BEN], 2, [ANA, BEN], [1]],
  ["a seat is added", [ANA, BEN], 1, [ANA, BEN, FREE], [1]],
  ["they are gone with it", [ANA, BEN, FREE], 1, [ANA, CLEO], []],
])("somebody is found by name when %s", (_, before, seat, after, found) => {
  const people = among(before, seat);
  people.meet(after);
  expect(seatsOf(people)).toEqual(found);
  expect(seatsOf(among(after))).toEqual(found); // and so it is remembered
});

test("a name that is taken in the same seats goes on for them alone", () => {
  const people = among([ANA, BEN, CLEO], 1);
  people.meet([ANA, player({ name: "Benno" }), CLEO]);
  expect(seatsOf(people)).toEqual([1]);
  people.meet([ANA, FREE, CLEO]);
  people.meet([ANA, player({ name: "Dana" }), CLEO]);
  expect(seatsOf(people)).toEqual([]);
});

test("whoever is among them can be taken out", () => {
  const people = among([ANA, BEN], 0, 1, 1);
  people.drop(1);
  expect(seatsOf(people)).toEqual([0]);
});

test("seats that were renumbered while the page was closed are nobody else’s", () => {
  among([ANA, FREE, BEN, CLEO], 2);
  expect(seatsOf(among([ANA, BEN, CLEO]))).toEqual([]);
});

test("they are the same people at the rematch, until another choice is made there", () => {
  among([ANA, BEN, CLEO], 1);
  takeAlong("a", "b");
  const there = new People("muted", "b");
  there.meet([ANA, BEN, CLEO]);
  expect(seatsOf(there)).toEqual([1]);
  there.drop(1);
  takeAlong("a", "b");
  const later = new People("muted", "b");
  later.meet([ANA, BEN, CLEO]);
  expect(seatsOf(later)).toEqual([]);
});
