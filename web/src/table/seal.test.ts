import { describe, expect, it, vi } from "vitest";
import { verdict } from "./seal";

const SEED = "00000000000000000000000000000000";
const SEAL = "374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb"; // of 16 zero bytes
const OTHER = SEAL.replace("3", "4");

describe("the deal's proof", () => {
  it.each([
    ["both seals are the seed's", SEED, [SEAL, SEAL], "good"],
    ["the server tells another seal now", SEED, [OTHER, SEAL], "bad"],
    ["this browser was told another one first", SEED, [SEAL, OTHER], "bad"],
    ["the seed is another one", SEED.replace("00", "01"), [SEAL, SEAL], "bad"],
  ])("%s", async (_, seed, seals, said) => {
    expect(await verdict(seed, seals)).toBe(said);
  });

  it("cannot be had without https", async () => {
    vi.stubGlobal("isSecureContext", false);
    expect(await verdict(SEED, [SEAL])).toBe("insecure");
  });
});
