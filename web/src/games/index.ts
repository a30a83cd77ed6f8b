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

/** As newcomers had it easy with them; a game that is not named here comes last. */
const EASIEST_FIRST = ["rucki-zucki", "party-bugs", "poker-royal", "go5"];

export function easiestFirst<One extends { name: string }>(games: readonly One[]): One[] {
  const place = ({ name }: One) => [...EASIEST_FIRST, name].indexOf(name);
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
