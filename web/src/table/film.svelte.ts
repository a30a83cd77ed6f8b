// The frames of a replay, fetched in pages as they are wanted; one set for each pair of eyes.

import { SvelteMap } from "svelte/reactivity";
import type { Shot } from "../board/show.svelte";
import { api } from "../net/api";
import type { Frame } from "../protocol";

export type Eyes = number | "all";

const PAGE = 50;

export class Film {
  moves = $state(0);
  /** What went wrong, if it did. */
  trouble = $state.raw<unknown>(null);

  private readonly frames = new SvelteMap<string, Frame>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  private readonly asked = new Set<string>();

  constructor(private readonly id: string) {}

  frame(eyes: Eyes, version: number): Frame | undefined {
    return this.frames.get(`${eyes} ${version}`);
  }

  /** Have the page with this frame, and the one after it. */
  want(eyes: Eyes, version: number): void {
    const first = Math.floor(version / PAGE) * PAGE;
    void this.fetch(eyes, first).then(() => {
      if (first + PAGE <= this.moves) void this.fetch(eyes, first + PAGE);
    });
  }

  private async fetch(eyes: Eyes, first: number): Promise<void> {
    const key = `${eyes} ${first}`;
    if (this.asked.has(key)) return;
    this.asked.add(key);
    try {
      const { moves, frames } = await api.replay(this.id, eyes, first, PAGE);
      this.moves = moves;
      for (const frame of frames) this.frames.set(`${eyes} ${frame.version}`, frame);
    } catch (error) {
      this.asked.delete(key);
      this.trouble = error;
    }
  }
}

/** A frame as it is shown. */
export function shot({ version, view, news, scenes = [] }: Frame, eyes: Eyes): Shot {
  return { seat: eyes === "all" ? null : eyes, version, view, news: [news], scenes };
}
