import { expect, test, vi } from "vitest";
import { address, loadAddress } from "./address.svelte";
import { api } from "./api";

test("the page’s own address holds until the server has told its own, once", async () => {
  const told = { origin: "http://192.168.1.5:8765", only_here: false };
  const ask = vi.spyOn(api, "address").mockRejectedValueOnce(new Error("offline"));
  ask.mockResolvedValue(told);
  await loadAddress();
  expect(address.origin).toBe(location.origin);
  await Promise.all([loadAddress(), loadAddress()]);
  expect(address).toEqual(told);
  expect(ask).toHaveBeenCalledTimes(2);
});
