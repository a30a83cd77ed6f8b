// Cards fly: where everything with `data-flies` stood before the table changed, and a transition
// from there to where a card has come to lie.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { travelMs } from "../../ui/travel";

export class Flights {
  private before = new Map<string, DOMRect>();

  /** To be called before the table changes. */
  note(table: HTMLElement | null): void {
    const found = table?.querySelectorAll<HTMLElement>("[data-flies]") ?? [];
    this.before = new Map(
      Array.from(found, (one) => [one.dataset.flies ?? "", one.getBoundingClientRect()]),
    );
  }

  /** To be called once it has changed: whatever appears later does not fly. */
  forget(): void {
    this.before.clear();
  }

  /** From the first of these places that there was. */
  readonly fly = (node: Element, from: readonly string[]): TransitionConfig => {
    const start = from.map((name) => this.before.get(name)).find((rect) => rect !== undefined);
    if (!start) return { duration: 0 };
    const end = node.getBoundingClientRect();
    const [dx, dy] = [
      start.x + start.width / 2 - end.x - end.width / 2,
      start.y + start.height / 2 - end.y - end.height / 2,
    ];
    const small = end.width > 0 ? Math.min(start.width / end.width, 2) : 1;
    return {
      duration: travelMs(),
      easing: cubicOut,
      css: (t, u) =>
        `transform: translate(${dx * u}px, ${dy * u}px) scale(${t + small * u}); z-index: 9`,
    };
  };
}
