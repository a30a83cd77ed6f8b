// A card comes from where it was: from a player, the pile, the hand. None with reduced motion.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { travelMs } from "../../ui/travel";

export function come(
  node: Element,
  { from }: { from: Element | null | undefined },
): TransitionConfig {
  const start = from?.getBoundingClientRect();
  if (!start) return { duration: 0 };
  const end = node.getBoundingClientRect();
  const dx = start.left + start.width / 2 - (end.left + end.width / 2);
  const dy = start.top + start.height / 2 - (end.top + end.height / 2);
  return {
    duration: travelMs(),
    easing: cubicOut,
    css: (_, left) => `transform: translate(${dx * left}px, ${dy * left}px); z-index: 4`,
  };
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
