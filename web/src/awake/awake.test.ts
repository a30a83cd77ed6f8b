import { describe, expect, it, vi } from "vitest";
import { keepAwake } from "./awake";

/** A document that hears of its visibility, and can be hidden. */
function page() {
  const heard = new EventTarget();
  return Object.assign(heard, { hidden: false });
}

function locks() {
  const released = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release: released }));
  return { released, request };
}

const soon = () => new Promise((done) => setTimeout(done));

describe("a screen that stays awake", () => {
  it("is asked for, again when the page comes back, and let go at the end", async () => {
    const [document, { request, released }] = [page(), locks()];
    vi.stubGlobal("document", document);
    vi.stubGlobal("navigator", { wakeLock: { request } });
    const stop = keepAwake();
    await soon();
    expect(request).toHaveBeenCalledTimes(1);
    document.hidden = true;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(request).toHaveBeenCalledTimes(1);
    document.hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    await soon();
    expect(request).toHaveBeenCalledTimes(2);
    stop();
    expect(released).toHaveBeenCalledTimes(1);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(request).toHaveBeenCalledTimes(2);
  });

  it("is let go where the table was left before the lock came", async () => {
    const { request, released } = locks();
    vi.stubGlobal("document", page());
    vi.stubGlobal("navigator", { wakeLock: { request } });
    keepAwake()();
    await soon();
    expect(released).toHaveBeenCalledTimes(1);
  });

  it("does without where the system refuses", async () => {
    vi.stubGlobal("document", page());
    const request = () => Promise.reject(new Error("low battery"));
    vi.stubGlobal("navigator", { wakeLock: { request } });
    const stop = keepAwake();
    await soon();
    expect(stop).not.toThrow();
  });
});
