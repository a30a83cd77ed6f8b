// Cards fly: where everything with `data-flies` stood before the table changed, and a transition
// from there to where a card has come to lie.

import type { TransitionConfig } from "svelte/transition";
import { from } from "../../ui/travel";

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
  readonly fly = (node: Element, places: readonly string[]): TransitionConfig => {
    const start = places.map((name) => this.before.get(name)).find((rect) => rect !== undefined);
    const width = node.getBoundingClientRect().width;
    return from(node, start, start && width > 0 ? Math.min(start.width / width, 2) : 1);
  };
}
