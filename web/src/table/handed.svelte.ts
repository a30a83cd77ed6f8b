// What a board is handed, as of the last time its frame was alive.

import type { BoardProps } from "../games/board";

type Given = BoardProps<never>;

/** The props of a board, and the way to hand it others. */
export function handing(first: Given): { props: Given; take: (given: Given) => void } {
  let view = $state.raw(first.view);
  let choices = $state.raw(first.choices);
  let players = $state.raw(first.players);
  let say = $state.raw(first.say);
  let news = $state.raw(first.news);
  let { act, explain, why, refuse, remind } = first;

  const props: Given = {
    get view() {
      return view;
    },
    get choices() {
      return choices;
    },
    get players() {
      return players;
    },
    get say() {
      return say;
    },
    get news() {
      return news;
    },
    act: (choice) => act(choice),
    explain: (text) => explain(text),
    why: (touched) => why(touched),
    refuse: (touched) => refuse(touched),
    remind: (text) => remind(text),
  };
  function take(given: Given): void {
    ({ view, choices, players, say, news, act, explain, why, refuse, remind } = given);
  }
  return { props, take };
}
