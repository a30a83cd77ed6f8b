// What every game's board is handed. A board draws the view and offers the choices; it knows no rules.

import type { Component } from "svelte";
import type { Beats } from "../board/show.svelte";
import type { News } from "../protocol";
import type { Seated } from "../table/faces.svelte";
import type { Sound } from "../table/sounds";
import type { Say } from "../words/say";
import type { Choice } from "./choices";

export interface BoardProps<View> {
  /** The table through the viewer's eyes. */
  view: View;
  /**
   * What the viewer may do now; empty for spectators, in replays, and while a move is on its way. To
   * people at one device who all look on as spectators: what the seat that is to act may do openly.
   */
  choices: readonly Choice[];
  /** Do it. The board has had it confirmed. */
  act: (choice: Choice) => void;
  players: readonly Seated[];
  say: Say;
  /** What has just happened, the latest last: for marks and movement. */
  news: readonly News[];
  /** Tell the person something. */
  explain: (text: string) => void;
  /** Why what was touched ("hand", "field 17") is not possible, as the server says. */
  why: (touched: string) => string;
  /** Tell the person that. */
  refuse: (touched: string) => void;
  /** Show what has just happened to the viewer; it is read out with the news already. */
  remind: (text: string) => void;
}

/** What the score sheet of a round is handed. */
export interface SheetProps<View> {
  view: View;
  say: Say;
}

export interface Felt {
  light: string;
  dark: string;
  accent: string;
}

export interface GameModule<View = never> {
  Board: Component<BoardProps<View>>;
  /** The points of the round that is over, where there is more to them than a sum. */
  Sheet?: Component<SheetProps<View>>;
  /** The colours of the table by day and by night, and of what matters now on it. */
  felt: Felt;
  /** How long what happens is shown. */
  beats: Beats;
  /** What is heard with an event, by its kind; else it is a card's paper. */
  sounds: Readonly<Record<string, Sound>>;
}
