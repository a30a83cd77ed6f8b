// A short buzz on phones that can. None before the person has touched the page: browsers forbid it.

import { settings } from "../settings.svelte";

const SHORT_MS = 40;

export function canBuzz(): boolean {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

export function buzz(): void {
  if (settings.buzz && canBuzz() && navigator.userActivation.hasBeenActive) {
    navigator.vibrate(SHORT_MS);
  }
}
