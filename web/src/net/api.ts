// The server's HTTP addresses. A refusal arrives as a Refusal with a code to translate.

import type {
  Address,
  Claimed,
  Created,
  ErrorBody,
  Event,
  GamePage,
  LessonPage,
  Me,
  NewTable,
  Replay,
  Rulebook,
} from "../protocol";
import type { Language } from "../words/language.svelte";
import { noteProtocol } from "./upgrade.svelte";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    /** What is wrong with an option, for players. */
    readonly why: Event | null = null,
  ) {
    super(text);
  }
}

async function ask<Answer>(path: string, body?: unknown, method = "POST"): Promise<Answer> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`/api/${path}`, request).catch(() => {
    throw new Refusal("offline", "the server cannot be reached");
  });
  noteProtocol(response.headers.get("Krabbel-Protocol"));
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const told = answer as ErrorBody | null;
    const { code = "unavailable", text = response.statusText, why = null } = told ?? {};
    throw new Refusal(code, text, why);
  }
  return answer as Answer;
}

let catalogue: Promise<readonly GamePage[]> | undefined;

/** Asked for once; again after a failure. */
function allGames(): Promise<readonly GamePage[]> {
  catalogue ??= ask("games");
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}

/** A draft is not among them, but found by its name. */
async function gameNamed(name: string): Promise<GamePage> {
  const listed = (await allGames()).find((one) => one.name === name);
  return listed ?? ask(`games/${name}`);
}

export const api = {
  games: allGames,
  game: gameNamed,
  me: (): Promise<Me> => ask("me"),
  rename: (me: Me): Promise<Me> => ask("me", me, "PUT"),
  forgetMe: (): Promise<Me> => ask("me", {}, "DELETE"),
  create: (table: NewTable): Promise<Created> => ask("tables", table),
  address: (): Promise<Address> => ask("address"),
  claim: (id: string, token: string): Promise<Claimed> => ask(`tables/${id}/claim`, { token }),
  rules: (game: string, language: Language): Promise<Rulebook> => ask(`rules/${game}/${language}`),
  lesson: (game: string): Promise<LessonPage> => ask(`lessons/${game}`),
  replay: (id: string, eyes: number | "all", first: number, count: number): Promise<Replay> =>
    ask(`tables/${id}/replay?eyes=${eyes}&first=${first}&count=${count}`),
};
