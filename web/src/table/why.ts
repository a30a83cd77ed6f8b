// Why what was touched is not possible, as the server says.

import type { Reason } from "../protocol";
import type { Say } from "../words/say";
import { t } from "../words/language.svelte";

export interface Why {
  text: string;
  /** The rule for it. */
  paragraph: string | null;
}

export function whyNot(reasons: readonly Reason[], touched: string, say: Say | null): Why {
  const about = (wanted: string) => reasons.find((reason) => reason.touched.includes(wanted));
  const reason = about(touched) ?? about(touched.split(" ")[0] ?? "");
  if (!reason || !say) return { text: t("refused.illegal"), paragraph: null };
  return { text: say.why(reason, touched), paragraph: reason.paragraph };
}
