// What the server sends, made for tests: whatever a test does not name is as plain as can be.

import type { Choice } from "../src/games/choices";
import {
  PROTOCOL,
  type Event,
  type News,
  type Player,
  type Table,
  type View,
} from "../src/protocol";

/** A choice by its form and words: its text is the form filled in. */
export function choice(form: string, words: Record<string, string> = {}): Choice {
  const text = form.replace(/\{(\w+)\}/g, (_, part: string) => words[part] ?? "?");
  return { form, words, text };
}

export function news(told: Partial<News>): News {
  return {
    move: 1,
    seat: 0,
    action: null,
    events: [],
    taken_back: 0,
    choice: null,
    feelings: [],
    ...told,
  };
}

export function player(told: Partial<Player> = {}): Player {
  return {
    kind: "person",
    name: "Ana",
    picture: "",
    level: null,
    here: true,
    stand_in: false,
    left: false,
    yours: false,
    wins: 0,
    met: null,
    shares: [],
    devices: [],
    ...told,
  };
}

export function table(told: Partial<Table> = {}): Table {
  return {
    type: "table",
    id: "t1",
    game: "go5",
    game_version: 1,
    options: {},
    stage: "playing",
    players: [],
    spectators: 0,
    host: false,
    clock_s: null,
    commitment: "seal",
    seed: null,
    round_end: null,
    rematch: null,
    removed: false,
    shared: false,
    deal: null,
    stalled: false,
    host_seat: 0,
    protocol: PROTOCOL,
    ...told,
  };
}

export function event(kind: string, words: Event["words"] = {}): Event {
  return { kind, words };
}

export function view(told: Partial<View> = {}): View {
  return {
    type: "view",
    seat: 0,
    version: 0,
    view: {},
    actions: [],
    choices: [],
    prompt: event("play"),
    paragraphs: [],
    news: [],
    scenes: [],
    told_all: true,
    outcome: null,
    clock_ms: null,
    may_take_back: false,
    taken_back: 0,
    reasons: [],
    open_choices: [],
    consequences: {},
    decided: null,
    ...told,
  };
}
