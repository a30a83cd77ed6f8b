import { beforeEach, describe, expect, it, vi } from "vitest";
import { go, link, page } from "./router.svelte";

const pushed = () => vi.spyOn(history, "pushState");

describe("the path decides", () => {
  it.each([
    ["/new/go5", { name: "set-up", game: "go5" }],
    ["/learn/go5", { name: "lesson", game: "go5" }],
    ["/learn", { name: "start" }],
    ["/t/abc", { name: "table", id: "abc" }],
    ["/t/abc/", { name: "table", id: "abc" }],
    ["/t/abc/replay", { name: "replay", id: "abc" }],
    ["/t/abc/other", { name: "table", id: "abc" }],
    ["/new", { name: "start" }],
    ["/t", { name: "start" }],
    ["/elsewhere/go5", { name: "start" }],
    ["/", { name: "start" }],
  ])("%s: %j", (path, shown) => {
    go(path === "/" ? "/t/before" : "/");
    go(path);
    expect(page()).toEqual(shown);
  });

  it("when the browser goes back, too", () => {
    go("/t/abc");
    vi.stubGlobal("location", { pathname: "/new/go5" });
    window.dispatchEvent(new Event("popstate"));
    expect(page()).toEqual({ name: "set-up", game: "go5" });
  });
});

describe("a link", () => {
  beforeEach(() => go("/"));

  function click(keys: Partial<MouseEvent>, follow?: () => void): Event {
    const node = Object.assign(new EventTarget(), { pathname: "/t/abc" });
    link(node as unknown as HTMLAnchorElement, follow);
    const event = Object.assign(new Event("click", { cancelable: true }), { button: 0, ...keys });
    node.dispatchEvent(event);
    return event;
  }

  it("is followed within the page", () => {
    const push = pushed();
    expect(click({}).defaultPrevented).toBe(true);
    expect(page()).toEqual({ name: "table", id: "abc" });
    expect(push).toHaveBeenCalledWith(null, "", "/t/abc");
  });

  it("is followed in another way, where there is one", () => {
    const follow = vi.fn();
    expect(click({}, follow).defaultPrevented).toBe(true);
    expect(follow).toHaveBeenCalledOnce();
    expect(page()).toEqual({ name: "start" });
  });

  it.each<[string, Partial<MouseEvent>]>([
    ["the middle button", { button: 1 }],
    ["Ctrl", { ctrlKey: true }],
    ["Cmd", { metaKey: true }],
    ["Shift", { shiftKey: true }],
    ["Alt", { altKey: true }],
  ])("is the browser's with %s", (_, keys) => {
    const follow = vi.fn();
    expect(click(keys).defaultPrevented).toBe(false);
    expect(click(keys, follow).defaultPrevented).toBe(false);
    expect(follow).not.toHaveBeenCalled();
    expect(page()).toEqual({ name: "start" });
  });
});

describe("the focus", () => {
  it.each([
    ["stays at the first page", false, 0],
    ["goes on from a page that was gone to", true, 1],
  ])("%s", async (_, moved, times) => {
    vi.resetModules();
    const fresh = await import("./router.svelte");
    const focus = vi.fn();
    if (moved) fresh.go("/t/abc");
    fresh.arrive({ focus } as unknown as HTMLElement);
    expect(focus).toHaveBeenCalledTimes(times);
  });
});
