import { beforeEach, describe, expect, it, vi } from "vitest";
import { PROTOCOL } from "../protocol";
import { api } from "./api";
import { isUpgraded, noteProtocol } from "./upgrade.svelte";

beforeEach(() => noteProtocol(PROTOCOL));

describe("a server", () => {
  it.each([
    ["speaks this page's version", PROTOCOL, false],
    ["says so in a header", String(PROTOCOL), false],
    ["is newer", PROTOCOL + 1, true],
    ["is newer, by a header", String(PROTOCOL + 1), true],
    ["is older", PROTOCOL - 1, true],
    ["is not asked: a proxy answers", null, false],
    ["has no version", undefined, false],
  ])("%s", (_, told, differs) => {
    noteProtocol(told);
    expect(isUpgraded()).toBe(differs);
  });

  it("stays newer until it says otherwise", () => {
    noteProtocol(PROTOCOL + 1);
    noteProtocol(null);
    expect(isUpgraded()).toBe(true);
    noteProtocol(PROTOCOL);
    expect(isUpgraded()).toBe(false);
  });

  it.each([200, 404])(
    "tells its version with every answer, also with status %i",
    async (status) => {
      const headers = { "Krabbel-Protocol": String(PROTOCOL + 1) };
      const answer = new Response("{}", { status, headers });
      vi.stubGlobal("fetch", () => Promise.resolve(answer));
      await api.me().catch(() => null);
      expect(isUpgraded()).toBe(true);
    },
  );
});
