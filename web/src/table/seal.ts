// The deal's proof: the SHA-256 of the seed's 16 bytes must be the seal that was shown before.

export type Verdict = "good" | "bad" | "insecure";

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** `seals`: the one the server tells now and the one this browser was told first. */
export async function verdict(seed: string, seals: readonly string[]): Promise<Verdict> {
  if (!window.isSecureContext) return "insecure";
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  return seals.every((seal) => seal === digest) ? "good" : "bad";
}
