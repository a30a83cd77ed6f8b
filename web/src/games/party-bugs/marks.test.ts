import { expect, test } from "vitest";
import type { News } from "../../protocol";
import { marksOf } from "./marks";

const news = (...kinds: string[]): News[] => [
  {
    move: 4,
    seat: 1,
    choice: null,
    events: kinds.map((kind) => ({ kind, words: { seat: { seat: 1 }, card: 7 } })),
    feelings: [],
    taken_back: false,
  } as unknown as News,
];

test("cards are marked as turned up while that is what has happened last", () => {
  expect(marksOf(news("revealed")).revealed).toBe(true);
  expect(marksOf(news("revealed", "king")).revealed).toBe(false);
  expect(marksOf(news("revealed"), 4).revealed).toBe(false);
});

test("a pair is marked with its own event, not before", () => {
  expect(marksOf(news()).gone).toEqual({});
  expect(marksOf(news("pairs")).gone).toEqual({ 1: [7] });
});
