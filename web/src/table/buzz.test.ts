import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../settings.svelte";
import { buzz } from "./buzz";

describe("a buzz", () => {
  const vibrate = vi.fn();
  beforeEach(() => vibrate.mockClear());

  it.each([
    ["comes once the page was touched", true, true, true, 1],
    ["does not come before", true, false, true, 0],
    ["does not come to who does not want it", false, true, true, 0],
    ["does not come to a mouse", true, true, false, 0],
  ])("%s", (_what, wanted, hasBeenActive, matches, times) => {
    vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive } });
    vi.stubGlobal("matchMedia", () => ({ matches }));
    settings.buzz = wanted;
    buzz();
    expect(vibrate).toHaveBeenCalledTimes(times);
  });

  it("is nothing where the device cannot", () => {
    vi.stubGlobal("navigator", {});
    settings.buzz = true;
    expect(buzz).not.toThrow();
  });
});
