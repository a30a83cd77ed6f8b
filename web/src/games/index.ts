// The games, found by their folders. A game's board, pictures and words are loaded when wanted.

import type { Language } from "../words/language.svelte";
import type { GameWords } from "../words/types";
import type { GameModule } from "./board";

const modules = import.meta.glob<GameModule>("./*/index.ts");
const words = import.meta.glob<{ default: GameWords }>("./*/words/*.ts");

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
  const load = words[`./${name}/words/${language}.ts`];
  if (!load) throw new Error(`${name} has no words in ${language}`);
  return (await load()).default;
}
