// The reader's language: the browser's first, changeable at any time, remembered. Only its words
// are loaded, and it changes once they are there.

import { keep, kept } from "../kept";
import { fill, listed as joined, type Values } from "./format";
import { loadShellWords, type ShellKey, type ShellWords } from "./shell";

export const LANGUAGES = ["de", "en", "fr", "nl", "it"] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = {
  de: "Deutsch",
  en: "English",
  fr: "Français",
  nl: "Nederlands",
  it: "Italiano",
};

const KEY = "krabbel-language";

function isLanguage(text: unknown): text is Language {
  return LANGUAGES.includes(text as Language);
}

export function wishedLanguage(): Language {
  const chosen = kept<unknown>(KEY, null);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";
}

let current = $state<Language>(wishedLanguage());
let words = $state.raw<ShellWords | null>(null);

export function language(): Language {
  return current;
}

/** Show the page in a language. */
export async function showLanguage(wanted: Language): Promise<void> {
  words = await loadShellWords(wanted);
  current = wanted;
  document.documentElement.lang = wanted;
}

/** The reader asks for another language. */
export function chooseLanguage(chosen: Language): void {
  keep(KEY, chosen);
  void showLanguage(chosen);
}

/** A text of the page. */
export function t(key: ShellKey, values: Values = {}): string {
  return fill(words?.[key] ?? "", values, current);
}

/** A text whose key has a name in it (`title.go5`), or else this. */
export function named(kind: string, name: string, otherwise: string): string {
  const known: Partial<Record<string, string>> | null = words;
  return known?.[`${kind}.${name}`] ?? otherwise;
}

/** Several names as one: "Ana, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  return joined(names, current);
}
