// What a card or sign is: on hover, by a long press, and as a description for the keyboard, which a
// screen reader reads out. A sign's text is shown by itself once on a device, and read out once after
// each load of the page; who rests the pointer on a thing for longer, presses it, or presses "?" with
// the focus on it is told again. It never makes a move. A board names its things by `data-point`
// ("hand 13"); the words say what they are.

import { t } from "../words/language.svelte";
import { Told } from "./told";

export const PRESS_MS = 500;
const HOVER_MS = 700;
const AGAIN_MS = 2000; // the pointer rests on what has been explained before
const MOVED_PX = 10;
const NAMED = "[data-point], [title]";

/** Return the text for a point: "hand royal bat" falls back to "hand royal", then to "hand". */
export function signFor(point: string, signs: Readonly<Record<string, string>>): string | null {
  for (let words = point.split(" "); words.length; words = words.slice(0, -1)) {
    const text = signs[words.join(" ")];
    if (text !== undefined) return text;
  }
  return null;
}

// Shared by the boards of all games.
const seen = new Told("krabbel-explained");
const read = new Set<string>();

/** Count a text as shown: whoever asked for it was told it in another way. */
export function countAsShown(text: string): void {
  seen.add(text);
}

interface Explained {
  thing: HTMLElement;
  text: string;
}

/** Explain what is on a board; to be attached to it. `tell` shows a text and has it read out. */
export function explaining(
  signs: () => Readonly<Record<string, string>>,
  tell: (text: string) => void,
) {
  return (board: HTMLElement): (() => void) => {
    const tip = made("explained");
    const description = made("unseen");
    description.id = `explained-${Math.round(performance.now())}`;
    board.append(description);
    document.body.append(tip);
    let timer = 0;
    let pressed: { x: number; y: number } | null = null;
    let swallows = false;
    /** What lies under the mouse. */
    let under: Explained | null = null;

    const find = (target: EventTarget | null): Explained | null => {
      let thing = (target as Element | null)?.closest<HTMLElement>(NAMED) ?? null;
      while (thing && board.contains(thing)) {
        const text = thing.title || signFor(thing.dataset.point ?? "", signs());
        if (text) return { thing, text };
        thing = thing.parentElement?.closest<HTMLElement>(NAMED) ?? null;
      }
      return null;
    };
    const hide = (): void => {
      window.clearTimeout(timer);
      tip.hidden = true;
    };
    const show = ({ thing, text }: Explained): void => {
      if (!thing.title) seen.add(text); // a title may tell how many there are now
      tip.textContent = text;
      tip.hidden = false;
      beside(tip, thing.getBoundingClientRect());
    };

    const listen: {
      [Kind in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Kind]) => void;
    } = {
      pointerdown: (event) => {
        hide();
        swallows = false;
        const found = event.pointerType === "mouse" ? null : find(event.target);
        if (!found) return;
        pressed = { x: event.clientX, y: event.clientY };
        timer = window.setTimeout(() => {
          swallows = true;
          show(found);
        }, PRESS_MS);
      },
      pointermove: (event) => {
        if (event.pointerType === "mouse" && tip.hidden && under && seen.has(under.text)) {
          window.clearTimeout(timer);
          if (!event.buttons) timer = window.setTimeout(show, AGAIN_MS, under);
        }
        if (!pressed || swallows) return;
        const moved = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
        if (moved > MOVED_PX) window.clearTimeout(timer);
      },
      pointerup: () => {
        pressed = null;
        if (!swallows) window.clearTimeout(timer);
      },
      pointercancel: () => {
        pressed = null;
        hide();
      },
      pointerover: (event) => {
        if (event.pointerType !== "mouse") return;
        hide();
        const found = event.buttons ? null : find(event.target);
        under = found?.thing.title ? null : found;
        // A board that appears under a resting pointer does not repeat what was shown.
        if (under && !seen.has(under.text)) timer = window.setTimeout(show, HOVER_MS, under);
      },
      pointerleave: (event) => {
        if (event.pointerType !== "mouse") return;
        hide();
        under = null;
      },
      contextmenu: (event) => {
        if (pressed || swallows) event.preventDefault();
      },
      focusin: (event) => {
        const found = find(event.target);
        const holder = event.target as HTMLElement;
        if (!found || holder.hasAttribute("aria-describedby")) return;
        if (found.thing === holder && holder.title) return; // the browser describes it by that
        if (read.has(found.text)) return;
        description.textContent = found.text;
        if (!read.size) description.textContent += ` ${t("explained.again")}`;
        // What the mouse or a finger gives the focus to was not looked for with the keyboard.
        if (holder.matches(":focus-visible")) read.add(found.text);
        holder.setAttribute("aria-describedby", description.id);
      },
      keydown: (event) => {
        if (event.key !== "?" || event.ctrlKey || event.altKey || event.metaKey) return;
        const found = find(event.target);
        if (!found) return;
        hide();
        if (!found.thing.title) countAsShown(found.text);
        tell(found.text);
      },
      focusout: (event) => {
        const holder = event.target as HTMLElement;
        if (holder.getAttribute("aria-describedby") !== description.id) return;
        holder.removeAttribute("aria-describedby");
      },
    };
    /** Swallow the click that ends a long press. */
    const click = (event: Event): void => {
      if (!swallows) return;
      swallows = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key === "Escape") hide();
    };
    const kinds = Object.entries(listen) as [string, EventListener][];
    for (const [kind, heard] of kinds) board.addEventListener(kind, heard);
    board.addEventListener("click", click, true);
    window.addEventListener("keydown", escape);
    return () => {
      hide();
      tip.remove();
      description.remove();
      for (const [kind, heard] of kinds) board.removeEventListener(kind, heard);
      board.removeEventListener("click", click, true);
      window.removeEventListener("keydown", escape);
    };
  };
}

function made(kind: string): HTMLElement {
  const element = document.createElement("div");
  element.className = kind;
  element.hidden = kind === "explained";
  if (kind === "explained") element.setAttribute("role", "tooltip");
  return element;
}

/** Put it above the thing, or below where there is no room, and within the window. */
function beside(tip: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const { offsetWidth, offsetHeight } = tip;
  const x = Math.min(left + width / 2 - offsetWidth / 2, innerWidth - offsetWidth - 8);
  const above = top - offsetHeight - 8;
  tip.style.left = `${Math.max(8, x)}px`;
  tip.style.top = `${above > 8 ? above : bottom + 8}px`;
}
