// Whether the server was upgraded while this page was open: it speaks another protocol now.

import { PROTOCOL } from "../protocol";

let upgraded = $state(false);

export function isUpgraded(): boolean {
  return upgraded;
}

/** Note the version that the server has told; a proxy's answer tells none. */
export function noteProtocol(told: number | string | null | undefined): void {
  if (told != null) upgraded = Number(told) !== PROTOCOL;
}
