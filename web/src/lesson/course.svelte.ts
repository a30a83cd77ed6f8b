// A lesson as it is gone through: bubble by bubble, with what is seen before each of them. The server
// has played all of it; here nothing is known of any rule.

import type { Show } from "../board/show.svelte";
import type { LessonBubble, LessonPage, News, View } from "../protocol";

const REST_MS = 700; // between two moves of the others: they are patient

interface Options {
  show: Show<View>;
  /** Times are multiplied by it; 0: everything at once. */
  pace: () => number;
}

export class Course {
  /** The number of the bubble, counted through all steps. */
  at = $state(0);
  /** The key of what is said instead: another action was tried. */
  instead = $state<string | null>(null);
  /** The latest view that was handed on to be shown. */
  view = $state.raw<View | null>(null);
  /** What happened since the table was set up. */
  log = $state.raw<readonly News[]>([]);

  /** How many tables were set up so far. */
  tables = $state(0);

  private readonly bubbles: readonly LessonBubble[];
  private readonly stepOf: readonly number[];
  private coming = $state.raw<readonly View[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    { steps }: LessonPage,
    private readonly options: Options,
  ) {
    this.bubbles = steps.flat();
    this.stepOf = steps.flatMap((step, number) => step.map(() => number));
    this.steps = steps.length;
    this.coming = this.bubbles[0]?.frames ?? [];
    this.goOn();
  }

  readonly steps: number;
  readonly step = $derived.by(() => this.stepOf[this.at] ?? 0);
  readonly bubble = $derived.by(() => this.bubbles[this.at]);
  readonly isLast = $derived.by(() => this.at === this.bubbles.length - 1);
  /** All that comes before the bubble has been seen. */
  readonly ready = $derived.by(() => !this.coming.length && !this.options.show.busy);
  /** The bubble waits for an action. */
  readonly asks = $derived.by(() => (this.bubble?.answers.length ?? 0) > 0);

  /** The learner does something: it goes on, or they are told what to try. */
  act(action: string): void {
    const { bubble } = this;
    const answer = bubble?.answers.find((one) => one.action === action);
    if (!bubble || !this.ready) return;
    if (!answer) {
      this.instead = bubble.other[action] ?? bubble.otherwise;
      return;
    }
    // The script goes on from its own action, whichever was chosen; it is not told, for nobody did it.
    const script = bubble.answers[0]?.frames.at(-1);
    const other =
      script && answer !== bubble.answers[0] ? [{ ...script, news: [], scenes: [] }] : [];
    this.next([...answer.frames, ...other]);
  }

  /** The bubble has been read. */
  read(): void {
    if (this.ready && !this.asks && !this.isLast) this.next([]);
  }

  /** Hand on what comes next, when all before it has been seen. */
  goOn(): void {
    if (this.timer !== undefined || this.options.show.busy) return;
    const [first, ...rest] = this.coming;
    if (!first) return;
    const rest_ms = first.version > 1 ? REST_MS * this.options.pace() : 0;
    if (rest_ms) this.timer = setTimeout(() => this.hand(first, rest), rest_ms);
    else this.hand(first, rest);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private hand(first: View, rest: readonly View[]): void {
    this.timer = undefined;
    this.view = first;
    if (isStart(first)) this.tables += 1;
    this.log = isStart(first) ? [] : [...this.log, ...first.news];
    this.coming = rest;
    this.options.show.see(first);
  }

  private next(frames: readonly View[]): void {
    this.instead = null;
    this.at += 1;
    this.coming = [...frames, ...(this.bubble?.frames ?? [])];
  }
}

/** The table has just been set up. */
function isStart({ version }: View): boolean {
  return version === 0;
}
