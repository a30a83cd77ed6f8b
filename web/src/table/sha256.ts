// SHA-256 (FIPS 180-4). Browsers have it on https pages only, and a table at home is often without.

const PRIMES = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
  101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193,
  197, 199, 211, 223, 227, 229, 233, 239, 241, 251, 257, 263, 269, 271, 277, 281, 283, 293, 307,
  311,
];
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64; // bytes

const right = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The SHA-256 of some bytes, as 64 hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 4, bytes.length * 8);
  const hash = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += BLOCK) mix(hash, words, at);
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function mix(hash: Int32Array, words: DataView, at: number): void {
  const w = new Int32Array(64);
  const of = (n: number) => w[n] ?? 0;
  for (let n = 0; n < 64; n++) {
    if (n < 16) {
      w[n] = words.getInt32(at + 4 * n);
      continue;
    }
    const [old, late] = [of(n - 15), of(n - 2)];
    const s0 = right(old, 7) ^ right(old, 18) ^ (old >>> 3);
    const s1 = right(late, 17) ^ right(late, 19) ^ (late >>> 10);
    w[n] = of(n - 16) + s0 + of(n - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let n = 0; n < 64; n++) {
    const s1 = right(e, 6) ^ right(e, 11) ^ right(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[n] ?? 0) + of(n)) | 0;
    const s0 = right(a, 2) ^ right(a, 13) ^ right(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) hash[n] = (hash[n] ?? 0) + word;
}
