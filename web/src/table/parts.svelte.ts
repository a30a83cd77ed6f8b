// What a table's page needs of its game: board and words in the reader's language.

import { loadGame, loadWords } from "../games";
import type { GameModule } from "../games/board";
import { api } from "../net/api";
import { language, type Language } from "../words/language.svelte";
import type { GameWords } from "../words/types";

export interface Parts {
  module: GameModule;
  words: GameWords;
  language: Language;
  /** The server gives hints. */
  hints: boolean;
}

async function load(game: string, wanted: Language): Promise<Parts> {
  const [module, words, games] = await Promise.all([
    loadGame(game),
    loadWords(game, wanted),
    api.games(),
  ]);
  const page = games.find((one) => one.name === game);
  return {
    module,
    words,
    language: wanted,
    hints: page?.hints ?? false,
  };
}

/** The parts of a game; when the language changes the old ones stay until the new are there. */
export class PartsOf {
  parts = $state.raw<Parts | null>(null);
  failed = $state(false);

  constructor(game: () => string | undefined) {
    $effect(() => {
      const name = game();
      const wanted = language();
      if (name === undefined) return;
      let stale = false;
      load(name, wanted).then(
        (parts) => {
          if (!stale) this.parts = parts;
        },
        () => (this.failed = true),
      );
      return () => (stale = true);
    });
  }
}
