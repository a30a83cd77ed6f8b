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
  /** It stays until it is closed. */
  lasting: boolean;
  /** It is read out, and covers nothing. */
  unseen: boolean;
}

const SHOWN_MS = 6000;
const READ_MS = 65; // a letter of what is long, for who reads slowly
const MOST = 3;

let shown = $state.raw<readonly Toast[]>([]);
let count = 0;

export function toasts(): readonly Toast[] {
  return shown;
}

/** Show a notice for a while; return how to put it away before. */
export function toast(
  text: string,
  paragraph: string | null = null,
  live: Toast["live"] = "polite",
): () => void {
  if (untrack(() => shown).some((other) => other.lasting && other.text === text))
    return () => undefined;
  const one = show({ id: ++count, text, paragraph, live, lasting: false, unseen: false });
  const putAway = () => dismiss(one.id);
  window.setTimeout(putAway, Math.max(SHOWN_MS, text.length * READ_MS));
  return putAway;
}

/** Take a passing notice out of sight; it is still read out. */
export function uncover(text: string): void {
  shown = shown.map((one) => (one.text === text && !one.lasting ? { ...one, unseen: true } : one));
}

/** Show a notice that stays until it is closed; return how to put it away. */
export function lastingToast(text: string): () => void {
  const one = show({
    id: ++count,
    text,
    paragraph: null,
    live: "polite",
    lasting: true,
    unseen: false,
  });
  return () => dismiss(one.id);
}

function show(one: Toast): Toast {
  // Of several reasons why something is not possible the last one stays: they cover the board.
  const others = untrack(() => shown).filter(
    (other) => other.text !== one.text && (other.paragraph === null || one.paragraph === null),
  );
  const all = [...others, one];
  const passing = all.filter(({ lasting }) => !lasting);
  const tooMany = passing.slice(0, Math.max(0, all.length - MOST));
  shown = all.filter((other) => !tooMany.includes(other));
  return one;
}

export function dismiss(id: number): void {
  shown = shown.filter((one) => one.id !== id);
}

export function dismissAll(): void {
  shown = [];
}
