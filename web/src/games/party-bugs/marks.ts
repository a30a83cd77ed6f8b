// What the last move leaves to be marked: the card it moved and the pairs that left the game.

import type { Event, News } from "../../protocol";

export interface Marks {
  seat: number | null;
  /** The card that was taken into a display. */
  taken: number | null;
  /** The cards that all have played have just been turned up. */
  revealed: boolean;
  /** Cards that have just left a display, by seat. */
  gone: Readonly<Record<number, readonly number[]>>;
}

const LEAVING = ["pairs", "hidden_paired", "mirror_used", "mirror_hidden"];

function seatOf(event: Event): number {
  const seat = event.words.seat;
  return typeof seat === "object" && "seat" in seat ? seat.seat : -1;
}

/** `known`: the move that was the last one when the table came on show; nothing of it is new. */
export function marksOf(news: readonly News[], known?: number): Marks {
  const last = news.at(-1);
  const gone: Record<number, number[]> = {};
  for (const event of last?.events ?? []) {
    const card = event.words.card;
    if (LEAVING.includes(event.kind) && typeof card === "number") {
      (gone[seatOf(event)] ??= []).push(card);
    }
  }
  const taken = last?.choice?.form.startsWith("take ") ? last.choice.words["card"] : undefined;
  return {
    seat: last?.seat ?? null,
    taken: taken ? Number(taken) : null,
    revealed: last?.move !== known && last?.events.at(-1)?.kind === "revealed",
    gone,
  };
}

/** The latest King that took the floor, with the move that brought him. */
export function kingIn(news: readonly News[]): { move: number; event: Event } | null {
  for (const { move, events, taken_back } of [...news].reverse()) {
    if (taken_back) return null;
    const event = events.find((one) => one.kind === "king");
    if (event) return { move, event };
  }
  return null;
}
