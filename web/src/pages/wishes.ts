// A table that is being set up: its seats as they are chosen, and what is sent for it.

import type { GamePage, NewTable, OptionPage, SeatWish } from "../protocol";

export interface Seat {
  who: SeatWish["who"];
  name: string;
  level: string;
}

const USUAL_LEVEL = "normal";
const GENTLE_LEVEL = "easy";

/** The level that bots have unless told otherwise: the one that was chosen before, if any. */
export function usualLevel({ levels }: GamePage, chosen: string | null = null): string {
  if (chosen !== null && levels.includes(chosen)) return chosen;
  return levels.includes(USUAL_LEVEL) ? USUAL_LEVEL : (levels[0] ?? USUAL_LEVEL);
}

/** The level of bots for a first game: easy, or else the weakest there are. */
export function gentleLevel({ levels }: GamePage): string | undefined {
  return levels.includes(GENTLE_LEVEL) ? GENTLE_LEVEL : levels[0];
}

export type Preset = "bots" | "friends" | "here";

const OTHERS = { bots: "bot", friends: "friend", here: "here" } as const;

/** Everybody else of one kind, you first. */
export function presetSeats(preset: Preset, seats: readonly Seat[]): Seat[] {
  return seats.map((seat, n) => ({ ...seat, who: n === 0 ? "me" : OTHERS[preset] }));
}

/** As many seats as wanted; those there are stay as they are. */
export function resized(seats: readonly Seat[], players: number, level: string): Seat[] {
  const more = Array.from({ length: players }, (_, n): Seat => {
    const who = n === 0 ? "me" : (seats.at(-1)?.who ?? "bot");
    return { who: who === "me" && n > 0 ? "bot" : who, name: "", level };
  });
  return more.map((seat, n) => seats[n] ?? seat);
}

/** One seat changed; you sit on one seat only. */
export function changed(seats: readonly Seat[], at: number, who: Seat["who"]): Seat[] {
  return seats.map((seat, n) => {
    if (n === at) return { ...seat, who };
    return who === "me" && seat.who === "me" ? { ...seat, who: "bot" } : seat;
  });
}

/** What to send: options as they differ from the usual. */
export function newTable(
  game: GamePage,
  seats: readonly Seat[],
  options: Readonly<Record<string, unknown>>,
  clock_s: number | null,
): NewTable {
  const told = game.options
    .filter(({ name, default: usual }) => (options[name] ?? usual) !== usual)
    .filter(({ name, kind }) => options[name] !== "" && !isGone(kind, options[name], seats.length))
    .map(({ name }) => [name, options[name]]);
  return {
    game: game.name,
    seats: seats.map(wish),
    options: Object.fromEntries(told) as Record<string, unknown>,
    clock_s,
  };
}

/** A seat that was chosen for an option before the table got smaller. */
function isGone(kind: OptionPage["kind"], value: unknown, seats: number): boolean {
  return kind === "seat" && Number(value) >= seats;
}

function wish({ who, name, level }: Seat): SeatWish {
  if (who === "here") return { who, name };
  return who === "bot" ? { who, level } : { who };
}
