// Prints every file of words as JSON, {path: words}, for the tests that compare the five languages.

import { readdir } from "node:fs/promises";
import { pageSources } from "./page-sources.mjs";

const WORDS = /(^|\/)words\/(de|en|fr|nl|it)\.ts$/;

await pageSources(async (load) => {
  const found = {};
  for (const path of await readdir("src", { recursive: true })) {
    if (WORDS.test(path)) found[path] = (await load(path)).default;
  }
  return found;
});
