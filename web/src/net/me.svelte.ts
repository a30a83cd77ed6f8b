// The guest at this browser. A name that was changed is saved before it is needed.

import type { Me } from "../protocol";
import { PORTRAIT_NAMES } from "../pictures/portraits";
import { api } from "./api";

export const me = $state<Me>({ name: "", picture: "" });

let loading: Promise<void> | null = null;
let saved = "";

/** Ask the server who we are; who has no picture yet gets one by chance. */
export function loadMe(): Promise<void> {
  loading ??= api.me().then((known) => {
    saved = JSON.stringify(known);
    me.name ||= known.name;
    me.picture ||= known.picture || chance(PORTRAIT_NAMES);
  });
  loading.catch(() => (loading = null));
  return loading;
}

export async function saveMe(): Promise<void> {
  const wish = { name: me.name.trim(), picture: me.picture };
  if (JSON.stringify(wish) === saved) return;
  const known = await api.rename(wish);
  saved = JSON.stringify(known);
  me.name = known.name;
}

function chance(names: readonly string[]): string {
  return names[Math.floor(Math.random() * names.length)] ?? "";
}
