// What a person has chosen for this browser: colours, sound, pace, level. Movement follows the system's wish.

import { keep, kept } from "./kept";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** How fast what happens is shown: times are multiplied by it. */
const PACES = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 } as const;
export type Pace = keyof typeof PACES;
export const PACE_NAMES = Object.keys(PACES) as Pace[];

/** Of bots that people are offered, the weakest first. */
export const LEVELS = ["easy", "normal", "hard"] as const;
export type Level = (typeof LEVELS)[number];

interface Settings {
  theme: Theme;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The device buzzes when it is one's turn. */
  buzz: boolean;
  pace: Pace;
  /** Of the bots of "Play now"; null: not asked yet. */
  level: Level | null;
}

const KEY = "krabbel-settings";

export const settings = $state<Settings>({
  theme: "system",
  sound: true,
  volume: 0.5,
  buzz: true,
  pace: "normal",
  level: null,
  ...kept(KEY, {}),
});

/** Keep the settings and show the colours; to be run in an effect. */
export function applySettings(): void {
  keep(KEY, settings);
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

export function pace(): number {
  return PACES[settings.pace] ?? PACES.normal;
}

export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
