// Short notices: why something is not possible, who came and went. They go by themselves, unless
// something has failed that was asked for.

import { untrack } from "svelte";

export interface Toast {
  id: number;
  text: string;
  /** A rule that says more. */
  paragraph: string | null;
  /** Off: it has been read out already. */
  live: "polite" | "off";
}

const SHOWN_MS = 6000;
const READ_MS = 65; // a letter of what is long, for who reads slowly
const MOST = 3;

let shown = $state.raw<readonly Toast[]>([]);
let count = 0;

export function toasts(): readonly Toast[] {
  return shown;
}

export function toast(
  text: string,
  paragraph: string | null = null,
  live: Toast["live"] = "polite",
): void {
  const one = show({ id: ++count, text, paragraph, live });
  window.setTimeout(() => dismiss(one.id), Math.max(SHOWN_MS, text.length * READ_MS));
}

/** Show a notice that stays until it is closed; return how to put it away. */
export function lastingToast(text: string): () => void {
  const one = show({ id: ++count, text, paragraph: null, live: "polite" });
  return () => dismiss(one.id);
}

function show(one: Toast): Toast {
  // Of several reasons why something is not possible the last one stays: they cover the board.
  const others = untrack(() => shown).filter(
    (other) => other.text !== one.text && (other.paragraph === null || one.paragraph === null),
  );
  shown = [...others, one].slice(-MOST);
  return one;
}

export function dismiss(id: number): void {
  shown = shown.filter((one) => one.id !== id);
}

export function dismissAll(): void {
  shown = [];
}
