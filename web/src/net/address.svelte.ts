// Where other devices find this server, as it says itself: "localhost" in the address bar leads
// every device to itself.

import type { Address } from "../protocol";
import { api } from "./api";

export const address = $state<Address>({ origin: location.origin, only_here: false });

let loading: Promise<void> | null = null;

/** Ask for it once; again after a failure, the page's own address being right until then. */
export function loadAddress(): Promise<void> {
  loading ??= api.address().then(
    (told) => void Object.assign(address, told),
    () => void (loading = null),
  );
  return loading;
}
