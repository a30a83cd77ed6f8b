// Scenes come as changes: what is put where in the view before.

import type { Scene } from "../protocol";

type Changes = Scene["changes"];
type Way = Changes[number][0];

/** The view with these changes; what has not changed is shared with the old one. */
export function changed<View>(view: View, changes: Changes): View {
  return changes.reduce<unknown>((now, [way, value]) => put(now, way, value), view) as View;
}

function put(old: unknown, [step, ...rest]: Way, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(old)) {
    const list = old as readonly unknown[];
    if (step === "length") return list.slice(0, Number(value));
    const index = Number(step);
    return [...list.slice(0, index), put(list[index], rest, value), ...list.slice(index + 1)];
  }
  const fields = old as Readonly<Record<string, unknown>>;
  return { ...fields, [step]: put(fields[String(step)], rest, value) };
}
