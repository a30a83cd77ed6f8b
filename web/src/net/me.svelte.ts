// The guest at this browser. A name that was changed is saved before it is needed.

import { keep, kept } from "../kept";
import type { Me } from "../protocol";
import { PORTRAIT_NAMES } from "../pictures/portraits";
import { api } from "./api";

const KEY = "krabbel-portrait";

export const me = $state<Me>({ name: "", picture: "" });

let loading: Promise<void> | null = null;
let saved = "";

/** Ask the server who we are; who has no picture yet gets one by chance, once. */
export function loadMe(): Promise<void> {
  loading ??= api.me().then((known) => {
    saved = JSON.stringify(known);
    me.name ||= known.name;
    me.picture ||= known.picture || drawn();
  });
  loading.catch(() => (loading = null));
  return loading;
}

/** Save what was changed; what was known before is asked for first, so that nothing is lost. */
export async function saveMe(): Promise<void> {
  await loadMe();
  const wish = { name: me.name.trim(), picture: me.picture };
  if (JSON.stringify(wish) === saved) return;
  const known = await api.rename(wish);
  saved = JSON.stringify(known);
  me.name = known.name;
}

/** The picture that this browser has drawn by lot; it keeps it until another one is chosen. */
function drawn(): string {
  const before = kept<unknown>(KEY, "");
  if (typeof before === "string" && PORTRAIT_NAMES.includes(before)) return before;
  const picture = PORTRAIT_NAMES[Math.floor(Math.random() * PORTRAIT_NAMES.length)] ?? "";
  keep(KEY, picture);
  return picture;
}
