// Cards travel: an element that leaves with a key and one that arrives with the same key are one
// card. Where the two do not meet on the page at the same time, a card comes from a known place.

import { cubicOut } from "svelte/easing";
import { crossfade, scale, type TransitionConfig } from "svelte/transition";
import { reducedMotion } from "../settings.svelte";

const TRAVEL_MS = 220;

export function travelMs(): number {
  return reducedMotion() ? 0 : TRAVEL_MS;
}

/** `in:receive={{ key }}` and `out:send={{ key }}`; see Traveller. */
export const [send, receive] = crossfade({
  duration: () => travelMs(),
  easing: cubicOut,
  fallback: (node) => scale(node, { duration: travelMs() / 2, start: 0.8 }),
});

/** From where something stood to where the node is now; `size` 1: it keeps its own. */
export function from(node: Element, start: DOMRect | undefined, size = 1): TransitionConfig {
  if (!start) return { duration: 0 };
  const end = node.getBoundingClientRect();
  const dx = start.x + start.width / 2 - end.x - end.width / 2;
  const dy = start.y + start.height / 2 - end.y - end.height / 2;
  return {
    duration: travelMs(),
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) scale(${t + size * u}); z-index: 9`,
  };
}
