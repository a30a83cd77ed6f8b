// The little of a browser that modules without components need: what is kept, the address, events
// of the window. Modules are compiled as for the page ("client"), runes included.

import type { Environment } from "vitest/runtime";

class Kept {
  private readonly texts = new Map<string, string>();

  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    this.texts.set(key, text);
  }

  clear(): void {
    this.texts.clear();
  }
}

function browser(global: typeof globalThis): Record<string, unknown> {
  const events = new EventTarget();
  return {
    window: global,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    document: { documentElement: {}, body: {}, activeElement: null },
    history: { pushState: () => undefined },
    innerHeight: 600,
    innerWidth: 800,
    isSecureContext: true,
    localStorage: new Kept(),
    location: { pathname: "/" },
    matchMedia: () => ({ matches: true }), // less movement is wished for: nothing is waited for
    navigator: { languages: ["en-GB"] },
    scrollTo: () => undefined,
  };
}

export default {
  name: "browser",
  viteEnvironment: "client",
  setup(global) {
    for (const [name, value] of Object.entries(browser(global))) {
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    }
    return { teardown: () => undefined };
  },
} satisfies Environment;
