// Cards travel: an element that leaves with a key and one that arrives with the same key are one
// card. Where the two do not meet on the page at the same time, a card comes from a known place.
// A card has weight: it lifts, flies in an arc for as long as the way is, and settles.

import { cubicInOut, cubicOut } from "svelte/easing";
import { fade, scale, type TransitionConfig } from "svelte/transition";
import { reducedMotion } from "../settings.svelte";

const SHORTEST_MS = 260;
const LONGEST_MS = 480;
const MS_PER_PX = 0.5;
const GONE_MS = 160;
const BURST_MS = 480;
const HEIGHT = 0.12; // of the arc, of the way
const HIGHEST_PX = 48;
const LIFTED = 0.1; // larger, as something that is nearer

/** How long the longest way takes. */
export function travelMs(): number {
  return reducedMotion() ? 0 : LONGEST_MS;
}

export interface Way {
  dx: number;
  dy: number;
  /** Of the start, of the end: so much larger. */
  sx: number;
  sy: number;
}

/** The transform of a card on its way; `done` goes from 0 to 1. */
export function onTheWay({ dx, dy, sx, sy }: Way, done: number): string {
  const left = 1 - done;
  const up = Math.sin(Math.PI * done);
  const height = Math.min(Math.hypot(dx, dy) * HEIGHT, HIGHEST_PX) * up;
  const larger = 1 + LIFTED * up;
  const x = (done + sx * left) * larger;
  const y = (done + sy * left) * larger;
  return `translate(${dx * left}px, ${dy * left - height}px) scale(${x}, ${y})`;
}

export function durationMs({ dx, dy }: Way): number {
  if (reducedMotion()) return 0;
  return Math.min(LONGEST_MS, SHORTEST_MS + Math.hypot(dx, dy) * MS_PER_PX);
}

/** `placed`: the node is out of the flow already, and has to stay so. */
function fly(way: Way, placed: boolean): TransitionConfig {
  const position = placed ? "" : "position: relative;";
  return {
    duration: durationMs(way),
    easing: cubicInOut,
    css: (done) => {
      const shadow = Math.sin(Math.PI * done);
      return `transform: ${onTheWay(way, done)}; ${position} z-index: 9; border-radius: 12%;
        box-shadow: 0 ${10 * shadow}px ${18 * shadow}px rgb(0 0 0 / ${0.35 * shadow})`;
    },
  };
}

function isPlaced(node: Element): boolean {
  return getComputedStyle(node).position !== "static";
}

function wayFrom(start: DOMRect, node: Element): Way {
  const end = node.getBoundingClientRect();
  return {
    dx: start.x + start.width / 2 - end.x - end.width / 2,
    dy: start.y + start.height / 2 - end.y - end.height / 2,
    sx: end.width > 0 ? start.width / end.width : 1,
    sy: end.height > 0 ? start.height / end.height : 1,
  };
}

const leaving = new Map<string, DOMRect>();
const arriving = new Set<string>();

interface Key {
  key: string;
  /** Where it goes nowhere else it bursts, and is seen to. */
  bursts?: boolean;
}

/** It swells and glows, then shrinks away. */
function burst(): TransitionConfig {
  return {
    duration: reducedMotion() ? 0 : BURST_MS,
    css: (left) => {
      const done = 1 - left;
      const size = done < 0.4 ? 1 + 0.75 * done : 1.3 * (left / 0.6) ** 2;
      const glow = Math.sin(Math.PI * Math.min(1, done * 1.4));
      return `transform: scale(${size}) rotate(${done * 14}deg); position: relative; z-index: 8;
        border-radius: 12%; opacity: ${Math.min(1, left * 2.5)};
        box-shadow: 0 0 ${16 * glow}px ${5 * glow}px rgb(255 226 130 / ${glow})`;
    },
  };
}

/** What tells of a card that bursts comes while it does, not before. */
export function remain(node: Element): TransitionConfig {
  const duration = reducedMotion() ? 0 : BURST_MS / 2;
  return fade(node, { delay: duration, duration });
}

/** `in:receive={{ key }}`; see Traveller. */
export function receive(node: Element, { key }: Key): () => TransitionConfig {
  arriving.add(key);
  return () => {
    arriving.delete(key);
    const start = leaving.get(key);
    leaving.delete(key);
    if (start) return fly(wayFrom(start, node), isPlaced(node));
    return scale(node, { duration: reducedMotion() ? 0 : GONE_MS, start: 0.8 });
  };
}

/** `out:send={{ key }}`: where the card goes on elsewhere, it is gone from here at once. */
export function send(node: Element, { key, bursts = false }: Key): () => TransitionConfig {
  leaving.set(key, node.getBoundingClientRect());
  return () => {
    if (arriving.has(key) || !leaving.has(key)) return { duration: 0 };
    leaving.delete(key);
    if (bursts) return burst();
    return scale(node, { duration: reducedMotion() ? 0 : GONE_MS, start: 0.8 });
  };
}

/** From where something stood to where the node is now; `size` 1: it keeps its own. */
function from(node: Element, start: DOMRect | undefined, size = 1): TransitionConfig {
  if (!start) return { duration: 0 };
  return fly({ ...wayFrom(start, node), sx: size, sy: size }, isPlaced(node));
}

/** A card comes from where it was: from a player, a pile, the hand. */
export function come(node: Element, place: { from: Element | null | undefined }): TransitionConfig {
  return from(node, place.from?.getBoundingClientRect());
}

/** A card is turned up where it lies. */
export function turnUp(node: Element): TransitionConfig {
  const distance = node.clientWidth * 4;
  return {
    duration: travelMs(),
    easing: cubicOut,
    css: (done) => `transform: perspective(${distance}px) rotateY(${(1 - done) * 90}deg)`,
  };
}

/** Where everything with `data-flies` stood before the table changed. */
export class Flights {
  private before = new Map<string, DOMRect>();

  /** To be called before the table changes. */
  note(table: HTMLElement | null): void {
    const found = table?.querySelectorAll<HTMLElement>("[data-flies]") ?? [];
    this.before = new Map(
      Array.from(found, (one) => [one.dataset.flies ?? "", one.getBoundingClientRect()]),
    );
  }

  /** To be called once it has changed: whatever appears later does not fly. */
  forget(): void {
    this.before.clear();
  }

  /** From the first of these places that there was. */
  readonly fly = (node: Element, places: readonly string[]): TransitionConfig => {
    const start = places.map((name) => this.before.get(name)).find((rect) => rect !== undefined);
    const width = node.getBoundingClientRect().width;
    return from(node, start, start && width > 0 ? Math.min(start.width / width, 2) : 1);
  };
}
