// What happened, in sentences; and what the players have, where a game counts points.

import type { News, Player } from "../protocol";
import { t } from "../words/language.svelte";
import type { Say } from "../words/say";

/** The sentence of the move, if it was one, then those of what it brought about. */
export function sentences(news: News, say: Say): string[] {
  if (news.seat !== null && news.taken_back) {
    if (say.isReader({ seat: news.seat })) return [t("taken-back.you")];
    return [t("taken-back.other", { name: say.seat(news.seat) })];
  }
  const move = news.seat === null || !news.choice ? [] : [say.move(news.seat, news.choice)];
  return [...move, ...news.events.map((event) => say.event(event))];
}

/** The sentence of what happened last; "" where there is none. */
export function newest(log: readonly News[], say: Say): string {
  for (const news of log.toReversed()) {
    const sentence = sentences(news, say).at(-1);
    if (sentence) return sentence;
  }
  return "";
}

/** The news without the moves that were taken back; that they were is told still. */
export function standing(log: readonly News[]): News[] {
  let told: News[] = [];
  for (const news of log) {
    if (news.taken_back) {
      const moves = told.filter(({ seat, taken_back }) => seat !== null && !taken_back);
      const gone = moves.slice(-news.taken_back);
      told = told.filter((one) => !gone.includes(one));
    }
    told.push(news);
  }
  return told;
}

/** The sentence of the last move that anybody made; "" before the first. */
export function lastMove(log: readonly News[], say: Say): string {
  const made = log.findLast(({ seat }) => seat !== null);
  return (made && sentences(made, say)[0]) ?? "";
}

/** Everybody's points, a dummy player's too; null where the game has none. */
export function pointsOf(view: unknown): readonly number[] | null {
  const places = (view as { places?: readonly { points?: unknown }[] }).places ?? [];
  const points = places.map((place) => place.points);
  return points.length && points.every((one) => typeof one === "number") ? points : null;
}

export interface Coming {
  kind: "came" | "went" | "sat" | "stood" | "stand-in" | "returned" | "renamed";
  name: string;
  /** The name until now, of somebody who goes by another one. */
  before?: string;
}

/** Who came, went, sat down, got up or changed their name between two messages. */
export function comings(before: readonly Player[], after: readonly Player[]): Coming[] {
  if (before.length !== after.length) return []; // seats have other numbers
  return after.flatMap((now, seat) => {
    const was = before[seat];
    return was && !now.yours ? coming(was, now) : [];
  });
}

function coming(was: Player, now: Player): Coming[] {
  if (was.kind !== "person" && now.kind === "person") return [{ kind: "sat", name: now.name }];
  if (was.kind === "person" && now.kind !== "person") return [{ kind: "stood", name: was.name }];
  if (now.kind !== "person") return [];
  if (was.name !== now.name) return [{ kind: "renamed", name: now.name, before: was.name }];
  if (was.stand_in !== now.stand_in) {
    return [{ kind: now.stand_in ? "stand-in" : "returned", name: now.name }];
  }
  if (was.here === now.here) return [];
  return [{ kind: now.here ? "came" : "went", name: now.name }];
}
