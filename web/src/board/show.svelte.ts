// What is on show: a move is shown scene by scene, and the next one when it is over. Whoever taps, or
// has looked elsewhere, is at once where the table is now; what happened is staged all the same.

import type { Event, News, Scene } from "../protocol";
import { changed } from "./scenes";

/**
 * How long a scene stays, in milliseconds, by the kind of its event; "" is the move itself. Where an
 * event has several scenes: one for each, the last for all that come after it.
 */
export type Beats = Readonly<Record<string, number | readonly number[]>>;

/** An event that has been staged: of which move, and which of its events. */
export type Staged = readonly [move: number, event: number];

/** What can be shown: the table through somebody's eyes after so many moves, and how it came so. */
export interface Shot {
  seat: number | null;
  version: number;
  view: unknown;
  news: readonly News[];
  scenes: readonly Scene[];
}

interface Step<Seen extends Shot> {
  view: Seen;
  event: Event | null;
  stages: readonly Staged[];
  /** How long it stays before the next one; the table as it is now waits for nothing. */
  ms: number;
  /** Waits until the scores of the round before it have been seen. */
  held: boolean;
}

interface Options<Seen> {
  /** The table before it stays until `release`: its scores are to be seen. */
  isHeld?: (shot: Seen) => boolean;
  beats: () => Beats;
  /** Times are multiplied by it; 0: everything at once. */
  pace: () => number;
  staged?: (stages: readonly Staged[]) => void;
  /** A scene has come, not in a hurry: of this event, or the move itself. */
  heard?: (event: Event | null) => void;
}

const CHANGE_MS = 450;
const TOLD_MS = 250;
const FAR_BEHIND_MS = 5000;
const CATCH_UP = 0.35;

export class Show<Seen extends Shot> {
  /** The latest message, with the table as it is on show. */
  shown = $state.raw<Seen | null>(null);
  /** Something is still to come. */
  busy = $state(false);
  /** The last board of a round lies there until its scores have been seen. */
  holding = $state(false);

  private latest: Seen | null = null;
  private steps: Step<Seen>[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: Options<Seen>) {}

  /** A view has come. */
  see(message: Seen): void {
    const before = this.latest;
    if (before === message) return;
    this.latest = message;
    if (!before || before.seat !== message.seat || message.version < before.version) {
      this.clear();
      this.put({ ...plain(message, null), stages: [] });
      return;
    }
    const follows = message.version === before.version + 1 && message.scenes.length > 0;
    if (follows) this.steps.push(...this.scenesOf(before, message));
    else this.steps.push({ ...plain(message, before), ms: this.restMs() });
    if (document.hidden) this.hurry();
    else if (this.timer === undefined) this.next();
    this.note();
  }

  /** Show at once what is to come, up to the end of the round. */
  hurry(): void {
    this.stop();
    while (this.steps.length && !this.steps[0]?.held) this.put(this.steps.shift());
    this.note();
  }

  /** The scores have been seen: all that has come since is shown as it is now. */
  release(): void {
    for (const step of this.steps) step.held = false;
    this.hurry();
  }

  close(): void {
    this.clear();
  }

  private scenesOf(before: Seen, message: Seen): Step<Seen>[] {
    const told = message.news.at(-1);
    const events = told?.events ?? [];
    const steps: Step<Seen>[] = [];
    let view = before.view;
    let last: number | null = -1;
    let nth = 0;
    for (const { event: number, changes } of message.scenes) {
      view = changed(view, changes);
      nth = number === last ? nth + 1 : 0;
      const event = number === null ? null : (events[number] ?? null);
      steps.push({
        view: partly(
          message,
          view,
          told,
          number === null && last !== null && last >= 0 ? events.length : number,
        ),
        event,
        stages: number !== null && nth === 0 && told ? [[told.move, number]] : [],
        ms: beat(this.options.beats(), event?.kind ?? "", nth, changes.length > 0),
        held: false,
      });
      last = number;
    }
    // The last scene is the table as it is now: it stays.
    const held = this.options.isHeld?.(message) ?? false;
    const end = steps.at(-1);
    const now = { view: message, held, ms: this.restMs() };
    if (end && (!held || end.event === null)) steps[steps.length - 1] = { ...end, ...now };
    else steps.push({ event: null, stages: [], ...now });
    return steps;
  }

  /** For how long the table rests between two moves that have both come already. */
  private restMs(): number {
    return beat(this.options.beats(), "", 0, true);
  }

  private next(): void {
    this.timer = undefined;
    const step = this.steps[0];
    if (step && !step.held) {
      this.steps.shift();
      this.put(step);
      const isLast = this.steps.length === 0 || this.steps[0]?.held;
      const isNow = step.view === this.latest && isLast;
      const wait_ms = step.ms * this.options.pace() * (this.isFarBehind() ? CATCH_UP : 1);
      if (wait_ms > 0 || isLast) this.options.heard?.(step.event);
      if (wait_ms > 0 && !isNow) this.timer = setTimeout(() => this.next(), wait_ms);
      else this.next();
    }
    this.note();
  }

  private isFarBehind(): boolean {
    const isNewer = this.steps.some(({ view }) => view.version !== this.steps[0]?.view.version);
    return isNewer && this.steps.reduce((sum, { ms }) => sum + ms, 0) > FAR_BEHIND_MS;
  }

  private put(step: Step<Seen> | undefined): void {
    if (!step) return;
    this.shown = step.view;
    if (step.stages.length) this.options.staged?.(step.stages);
  }

  private note(): void {
    this.holding = this.timer === undefined && (this.steps[0]?.held ?? false);
    this.busy = this.steps.length > 0 || this.timer !== undefined;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private clear(): void {
    this.stop();
    this.steps = [];
    this.note();
  }
}

/** A message that is shown at once: everything in it that is new is staged with it. */
function plain<Seen extends Shot>(message: Seen, before: Seen | null): Step<Seen> {
  const fresh = message.news.filter(({ move }) => move > (before?.version ?? -1));
  const stages = fresh.flatMap(({ move, events }) => events.map((_, n) => [move, n] as const));
  return { view: message, event: null, stages, ms: 0, held: false };
}

/** The message with another table, and its last news as far as this event. */
function partly<Seen extends Shot>(
  message: Seen,
  view: unknown,
  told: News | undefined,
  event: number | null,
): Seen {
  if (!told) return { ...message, view };
  const events = told.events.slice(0, event === null ? 0 : event + 1);
  const feelings = told.feelings.filter((felt) => (felt.event ?? -1) < events.length);
  const last = { ...told, events, feelings };
  return { ...message, view, news: [...message.news.slice(0, -1), last] };
}

function beat(beats: Beats, kind: string, nth: number, changes: boolean): number {
  const known = beats[kind];
  if (typeof known === "number") return known;
  return known?.[nth] ?? known?.at(-1) ?? (changes ? CHANGE_MS : TOLD_MS);
}
