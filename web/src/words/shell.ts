// The words of the page round the boards. English has the keys; the other languages have the same.

import type english from "./en";
import type { Language } from "./language.svelte";

export type ShellKey = keyof typeof english;
export type ShellWords = Record<ShellKey, string>;

const files = import.meta.glob<{ default: ShellWords }>("./{de,en,fr,nl,it}.ts");

export async function loadShellWords(language: Language): Promise<ShellWords> {
  const load = files[`./${language}.ts`];
  if (!load) throw new Error(`the page has no words in ${language}`);
  return (await load()).default;
}
