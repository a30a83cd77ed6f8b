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

export async function loadGame(name: string): Promise<GameModule> {
  const load = modules[`./${name}/index.ts`];
  if (!load) throw new Error(`there is no game ${name}`);
  return load();
}

export async function loadWords(name: string, language: Language): Promise<GameWords> {
  const load = words[`${WORDS}/${name.replaceAll("-", "_")}/words/${language}.json`];
  if (!load) throw new Error(`${name} has no words in ${language}`);
  return load();
}
