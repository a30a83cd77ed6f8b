// What to tell a person when the server said no.

import type { Refused } from "../protocol";
import { named, t } from "../words/language.svelte";
import { Refusal } from "./api";

export function refusalText(error: unknown): string {
  const code = error instanceof Refusal ? error.code : "other";
  return named("refused", code, t("refused.other"));
}

export function refusedText(refused: Refused): string {
  return named("refused", refused.code, t("refused.other"));
}
