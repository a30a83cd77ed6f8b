// A number that counts to its next value, so that scores are seen to grow. Without movement it jumps.

import { untrack } from "svelte";
import { pace, reducedMotion } from "../settings.svelte";

const LENGTH_MS = 800;

/** What is shown on the way from one number to another, after this part of the time. */
export function between(from: number, to: number, part: number): number {
  return Math.round(from + (to - from) * Math.min(1, Math.max(0, part)));
}

/** The number that is shown now; it starts at its value. */
export function countUp(value: () => number): () => number {
  let shown = $state(untrack(value));
  $effect(() => {
    const to = value();
    const from = untrack(() => shown);
    const length = reducedMotion() ? 0 : LENGTH_MS * pace();
    if (from === to || !length) {
      shown = to;
      return;
    }
    const start = performance.now();
    const step = (now: number): void => {
      shown = between(from, to, (now - start) / length);
      if (shown !== to) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  });
  return () => shown;
}
