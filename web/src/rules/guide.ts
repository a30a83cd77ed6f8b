// The rules for people: a game's guide, its texts and the pictures of its cards, loaded when wanted.

import type { Component } from "svelte";
import type { Language } from "../words/language.svelte";

interface Chapter {
  key: string;
  /** Cards by their names, "back", and signs. */
  picture: readonly string[];
  example: { picture: readonly string[] };
}

export interface Guide {
  chapters: readonly Chapter[];
  /** By key: paragraphs of the rules. */
  topics: Readonly<Record<string, readonly string[]>>;
  /** What cards look like that are more than their names. */
  faces?: Readonly<Record<string, unknown>>;
}

export interface GuideWords {
  chapters: Readonly<Record<string, { title: string; text: string; example: string }>>;
  topics: Readonly<Record<string, string>>;
}

export interface LoadedGuide {
  guide: Guide;
  words: GuideWords;
  Card: Component<{ card: string; face?: never }>;
}

export const SIGNS: readonly string[] = ["→", "+", "=", "✗", "✓", "?", "0"];

const GAMES = "../../../src/krabbel/games";
const guides = import.meta.glob<Guide>("../../../src/krabbel/games/*/guide.json", {
  import: "default",
});
const words = import.meta.glob<GuideWords>("../../../src/krabbel/games/*/guide/*.json", {
  import: "default",
});
const cards = import.meta.glob<LoadedGuide["Card"]>("../games/*/pictures/Named.svelte", {
  import: "default",
});

/** All of a game's guide; null where it has none. */
export async function loadGuide(game: string, language: Language): Promise<LoadedGuide | null> {
  const folder = `${GAMES}/${game.replaceAll("-", "_")}`;
  const load = [
    guides[`${folder}/guide.json`],
    words[`${folder}/guide/${language}.json`],
    cards[`../games/${game}/pictures/Named.svelte`],
  ] as const;
  if (!load[0] || !load[1] || !load[2]) return null;
  const [guide, told, Card] = await Promise.all([load[0](), load[1](), load[2]()]);
  return { guide, words: told, Card };
}

export interface Topic {
  title: string;
  /** The first paragraph about it. */
  paragraph: string;
}

/** What these paragraphs are about, in words, each once and in their order. */
export function topicsOf(
  numbers: readonly string[],
  { guide, words }: Pick<LoadedGuide, "guide" | "words">,
): Topic[] {
  const found = new Map<string, Topic>();
  for (const paragraph of numbers) {
    const key = Object.keys(guide.topics).find((one) => guide.topics[one]?.includes(paragraph));
    const title = key === undefined ? undefined : words.topics[key];
    if (title !== undefined && !found.has(title)) found.set(title, { title, paragraph });
  }
  return [...found.values()];
}
