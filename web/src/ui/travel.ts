// Cards travel: an element that leaves with a key and one that arrives with the same key are one card.

import { cubicOut } from "svelte/easing";
import { crossfade, scale } from "svelte/transition";
import { reducedMotion } from "../settings.svelte";

const TRAVEL_MS = 220;

export function travelMs(): number {
  return reducedMotion() ? 0 : TRAVEL_MS;
}

/** One pair for a board: `in:receive={{ key }}` and `out:send={{ key }}`. */
export function travel(): ReturnType<typeof crossfade> {
  return crossfade({
    duration: () => travelMs(),
    easing: cubicOut,
    fallback: (node) => scale(node, { duration: travelMs() / 2, start: 0.8 }),
  });
}
