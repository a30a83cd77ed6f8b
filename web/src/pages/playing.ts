// A table for somebody who wants to play at once, against bots.

import { api } from "../net/api";
import { loadMe, saveMe } from "../net/me.svelte";
import { settings } from "../settings.svelte";
import { gentleLevel, usualLevel } from "./wishes";

const USUAL_PLAYERS = 4;

/** Set it up; the address of its page. */
export async function playNow(name: string, bots: "usual" | "gentle"): Promise<string> {
  await loadMe();
  await saveMe();
  const game = (await api.games()).find((one) => one.name === name);
  const players = Math.min(USUAL_PLAYERS, game?.players.at(-1) ?? USUAL_PLAYERS);
  const level = game && (bots === "usual" ? usualLevel(game, settings.level) : gentleLevel(game));
  const others = Array.from({ length: players - 1 }, () => ({
    who: "bot" as const,
    ...(level === undefined ? {} : { level }),
  }));
  const { id } = await api.create({ game: name, seats: [{ who: "me" }, ...others] });
  return `/t/${id}`;
}
