import { describe, expect, it } from "vitest";
import type { News } from "../../protocol";
import { momentOf } from "./calls";

const told = (kinds: readonly string[], taken_back = false): News =>
  ({ events: kinds.map((kind) => ({ kind, words: {} })), taken_back }) as unknown as News;

describe("the call", () => {
  it("is on show while it is told, and its cards after it", () => {
    expect(momentOf([told([]), told(["go5"])])).toBe("go5");
    expect(momentOf([told(["go5", "five"])])).toBe("five");
  });
  it("is over with what is told next", () => {
    expect(momentOf([told(["go5", "five", "held"])])).toBeNull();
    expect(momentOf([told(["go5", "five"]), told([])])).toBeNull();
  });
  it("is not there when nothing has happened, or it was taken back", () => {
    expect(momentOf([])).toBeNull();
    expect(momentOf([told(["go5"], true)])).toBeNull();
  });
});
