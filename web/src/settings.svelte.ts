// What a person has chosen for this browser: colours, sound. Movement follows the system's wish.

import { keep, kept } from "./kept";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

interface Settings {
  theme: Theme;
  sound: boolean;
}

const KEY = "krabbel-settings";

export const settings = $state<Settings>({ theme: "system", sound: true, ...kept(KEY, {}) });

/** Keep the settings and show the colours; to be run in an effect. */
export function applySettings(): void {
  keep(KEY, settings);
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
