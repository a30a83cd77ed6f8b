// Says what it is given on its input as the page says it, in all five languages, for the tests:
// {"told": [{game, names, reader, event} or {game, names, reader, seat, choice} or
//  {game, names, reader, reason, touched}], "games": […], "filled": [{text, values}]} becomes {"told": [{language: sentence}], "filled": [{language: text}]}.

import { text } from "node:stream/consumers";
import { pageSources } from "./page-sources.mjs";

const LANGUAGES = ["de", "en", "fr", "nl", "it"];
const { told = [], games = [], filled = [] } = JSON.parse(await text(process.stdin));

await pageSources(async (load) => {
  const { fill } = await load("words/format.ts");
  const { Say } = await load("words/say.ts");
  const { loadWords } = await load("games/index.ts");
  const words = {};
  for (const game of games) {
    for (const language of LANGUAGES) {
      words[`${game} ${language}`] = await loadWords(game, language);
    }
  }
  const inAll = (say) => Object.fromEntries(LANGUAGES.map((language) => [language, say(language)]));
  const tell = ({ game, names, reader, event, seat, choice, reason, touched }) =>
    inAll((language) => {
      const players = names.map((name) => ({ name }));
      const say = new Say(words[`${game} ${language}`], language, players, reader);
      if (reason) return say.why(reason, touched);
      return event ? say.event(event) : say.move(seat, choice);
    });
  return {
    told: told.map(tell),
    filled: filled.map(({ text, values }) => inAll((language) => fill(text, values, language))),
  };
});
