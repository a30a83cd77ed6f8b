// A table for friends: as the last one of the game was in this browser, or else with free seats.

import { keep, kept } from "../kept";
import { api, Refusal } from "../net/api";
import { loadMe, saveMe } from "../net/me.svelte";
import type { GamePage, NewTable, SeatWish, Table } from "../protocol";

const USUAL_PLAYERS = 4;
const keyOf = (game: string) => `krabbel-friends-${game}`;

type Chosen = Pick<NewTable, "seats" | "options" | "clock_s">;

/** The same table again: the host in the same seat, bots as they are, all others friends. */
export function chosenAt({ players, options, clock_s }: Table): Chosen {
  const mine = players.findIndex(({ yours }) => yours);
  const seats = players.map(({ kind, level }, seat): SeatWish => {
    if (seat === mine) return { who: "me" };
    return kind === "bot" && level ? { who: "bot", level } : { who: "friend" };
  });
  return { seats, options, clock_s };
}

/** Remember how the host has set up a table that waits for friends. */
export function noteChoice(table: Table): void {
  const sits = table.players.some(({ yours }) => yours);
  if (table.stage === "open" && table.host && sits) keep(keyOf(table.game), chosenAt(table));
}

/** The table to set up, if what was chosen last goes with the game as it is now. */
export function wishFor(game: GamePage, last: Partial<Chosen>): NewTable {
  const { seats, options = {}, clock_s = null } = last;
  const fits = Array.isArray(seats) && game.players.includes(seats.length);
  const has = (wanted: SeatWish["who"]) => seats?.some(({ who }) => who === wanted);
  if (fits && has("me") && has("friend")) {
    return { game: game.name, seats, options, clock_s };
  }
  return plainWish(game);
}

/** Set it up; the address of its page. */
export async function openForFriends(game: GamePage): Promise<string> {
  await loadMe();
  await saveMe();
  const wish = wishFor(game, kept<Partial<Chosen>>(keyOf(game.name), {}));
  const { id } = await api.create(wish).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === "bad-option")) throw error;
    return api.create(plainWish(game)); // of an older version
  });
  return `/t/${id}`;
}

function plainWish({ name, players }: GamePage): NewTable {
  const many = Math.min(USUAL_PLAYERS, players.at(-1) ?? USUAL_PLAYERS);
  const friends = Array.from({ length: many - 1 }, () => ({ who: "friend" as const }));
  return { game: name, seats: [{ who: "me" }, ...friends] };
}
