// A hint for the seat that looks: asked for, thought of by the server, gone once it has another
// choice. Others may choose meanwhile; that changes nothing for this seat.

import { untrack } from "svelte";
import { refusedText } from "../net/refusals";
import type { TableLink } from "../net/table.svelte";
import type { SeatHint, View } from "../protocol";
import { toast } from "../ui/toasts.svelte";

const SOON = "hint_soon";
const AGAIN_MS = 4000;
// Of the best actions so many are as good as the first, which is marked alone otherwise.
const AS_GOOD: Record<string, number> = { hint_close: 2, hint_three: 3 };

export class Hints {
  hint = $state.raw<SeatHint | null>(null);
  thinking = $state(false);

  private choice = "";
  private turn = 0;
  private timer: number | undefined;

  constructor(private readonly net: TableLink) {
    $effect(() => {
      const choice = choiceIn(net.view);
      untrack(() => this.follow(choice));
    });
    $effect(() => () => window.clearTimeout(this.timer));
  }

  /** The actions to be marked: the best, and those that the sentence says are as good. */
  readonly best = $derived.by((): readonly string[] => {
    const many = AS_GOOD[this.hint?.why.kind ?? ""] ?? 1;
    return (this.hint?.best ?? []).slice(0, many).map(({ action }) => action);
  });

  async ask(): Promise<void> {
    const seat = this.net.view?.seat ?? null;
    const turn = this.turn;
    if (seat === null || this.thinking) return;
    this.thinking = true;
    const { refused, hint } = await this.net.ask({ type: "hint", seat });
    if (turn !== this.turn) return;
    this.thinking = false;
    this.hint = hint;
    if (refused) toast(refusedText(refused));
    if (hint?.why.kind === SOON) {
      this.timer = window.setTimeout(() => void this.ask(), AGAIN_MS);
    }
  }

  close(): void {
    window.clearTimeout(this.timer);
    this.hint = null;
    this.thinking = false;
    this.turn += 1;
  }

  private follow(choice: string): void {
    if (choice === this.choice) return;
    this.choice = choice;
    this.close();
  }
}

/** What the seat can choose from; "" where it is not to act. */
function choiceIn(view: View | null): string {
  return view?.actions.length ? `${view.seat} ${view.actions.join()}` : "";
}
