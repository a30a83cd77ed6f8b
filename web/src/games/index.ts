// The games, found by their folders. A game's board, pictures and words are loaded when wanted; the
// words are the ones that Python reads.

import type { Language } from "../words/language.svelte";
import type { GameWords } from "../words/types";
import type { GameModule } from "./board";

const modules = import.meta.glob<GameModule>("./*/index.ts");
const WORDS = "../../../src/krabbel/games";
const words = import.meta.glob<GameWords>("../../../src/krabbel/games/*/words/*.json", {
  import: "default",
});

export interface Facts {
  /** In years, from the box. */
  age: number;
  minutes: number;
  ease: "easy" | "medium" | "tricky";
}

/** The easiest first; a game that is not named here comes last. */
const FACTS: Readonly<Record<string, Facts>> = {
  "party-bugs": { age: 8, minutes: 20, ease: "easy" },
  "poker-royal": { age: 8, minutes: 20, ease: "easy" },
  "rucki-zucki": { age: 9, minutes: 20, ease: "medium" },
  go5: { age: 6, minutes: 20, ease: "tricky" },
};

export function factsOf(game: string): Facts | undefined {
  return FACTS[game];
}

export function easiestFirst<One extends { name: string }>(games: readonly One[]): One[] {
  const place = ({ name }: One) => [...Object.keys(FACTS), name].indexOf(name);
  return games.toSorted((a, b) => place(a) - place(b));
}

/** A game without a board of its own has the plain one; an address with ?plain asks for it. */
export async function loadGame(name: string): Promise<GameModule> {
  const load = modules[`./${name}/index.ts`];
  const isPlain = new URLSearchParams(location.search).has("plain");
  return load && !isPlain ? load() : import("../board/plainGame");
}

export async function loadWords(name: string, language: Language): Promise<GameWords> {
  const load = words[`${WORDS}/${name.replaceAll("-", "_")}/words/${language}.json`];
  return load ? load() : askForWords(name, language);
}

/** A draft's words are not in the built page, but the server has them. */
async function askForWords(name: string, language: Language): Promise<GameWords> {
  const answer = await fetch(`/api/words/${name}/${language}`);
  if (!answer.ok) throw new Error(`${name} has no words in ${language}`);
  return (await answer.json()) as GameWords;
}
