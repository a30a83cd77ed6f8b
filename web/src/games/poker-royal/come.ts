// A card comes from where it was: from a player, the pile, the hand. None with reduced motion.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { from, travelMs } from "../../ui/travel";

export function come(node: Element, place: { from: Element | null | undefined }): TransitionConfig {
  return from(node, place.from?.getBoundingClientRect());
}

/** A card is turned up where it lies. */
export function turnUp(node: Element): TransitionConfig {
  const distance = node.clientWidth * 4;
  return {
    duration: travelMs(),
    easing: cubicOut,
    css: (done) => `transform: perspective(${distance}px) rotateY(${(1 - done) * 90}deg)`,
  };
}
