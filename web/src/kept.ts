// What this browser remembers. A browser that keeps nothing (private windows) is no reason to stop.

export function kept<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

const OURS = "krabbel-";

/** Forget all that this page has kept here. */
export function forgetAll(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(OURS)) localStorage.removeItem(key);
    }
  } catch {
    return; // nothing was kept
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return; // it holds for this visit only
  }
}
