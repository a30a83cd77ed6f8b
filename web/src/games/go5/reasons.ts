// Why something is not possible, chosen by what the view says; the rules themselves are not known here.

import type { Go5SetOfCards, Go5View } from "../../protocol";
import type { Say } from "../../words/say";

export interface Reason {
  text: string;
  paragraph?: string;
}

export class Reasons {
  constructor(
    private readonly view: Go5View,
    private readonly say: Say,
  ) {}

  /** A hand card that no choice plays. */
  card(): Reason {
    return this.before("draw") ?? this.because("one", "G5-3.4");
  }

  pile(lifted: boolean): Reason {
    const { phase, pile, crosswise, viewer } = this.view;
    if (this.mine() && phase === "take") {
      if (pile.at(-1)?.name === "stop") return this.because("stop_top", "G5-5.2");
      if (crosswise !== null && crosswise !== viewer)
        return this.because("crosswise", "G5-5.1", { seat: this.say.seat(crosswise) });
    }
    return (
      this.before("draw") ??
      (lifted ? this.because("one", "G5-3.4") : this.because("lift", "G5-5.1"))
    );
  }

  stock(): Reason {
    return this.before() ?? this.because("drawn", "G5-2.1");
  }

  stop(): Reason {
    if (this.mine() && !this.hasLaid()) return this.because("no_set", "G5-5.2");
    return this.before("draw") ?? this.because("one", "G5-3.4");
  }

  /** A set that the lifted card has nothing to do with. */
  set(set: Go5SetOfCards): Reason {
    const { course, viewer } = this.view;
    const own = set.owner === viewer;
    const before = this.before("draw", "passing is played");
    if (before) return before;
    if (!this.hasLaid()) return this.because("no_set", "G5-4.1");
    if (set.used) return this.because("used", "G5-4.2");
    if (course === "added") return this.because("added", "G5-3.3");
    if (own && course === "more sets") return this.because("more_sets", "G5-3.3");
    return own ? this.because("not_add", "G5-3.1") : this.because("not_exchange", "G5-4.3");
  }

  /** What has to come before anything else, if there is such a thing. */
  private before(...also: ("draw" | "passing is played")[]): Reason | null {
    const { phase, waiting, passing } = this.view;
    if (phase === "over") return this.because("over", "G5-7.4");
    if (!this.mine()) return { text: this.say.why("turn", { seat: this.names(waiting) }) };
    if (phase === "claim") return this.because("claim", "G5-6.2");
    if (phase === "take" && also.includes("draw")) return this.because("draw", "G5-2.2");
    if (passing && !also.includes("passing is played"))
      return this.because("passing", "G5-4.2", { card: this.say.name(passing.name) });
    return null;
  }

  private mine(): boolean {
    return this.view.waiting.includes(this.view.viewer);
  }

  private hasLaid(): boolean {
    return this.view.places[this.view.viewer]?.has_laid === true;
  }

  private names(seats: readonly number[]): string {
    return seats.map((seat) => this.say.seat(seat)).join(", ");
  }

  private because(key: string, paragraph: string, values: Record<string, string> = {}): Reason {
    return { text: this.say.why(key, values), paragraph };
  }
}
