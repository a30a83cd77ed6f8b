// The keyboard never loses its place: when a button goes, or has done its work, the focus goes to
// the nearest thing that can be done; while there is none, to the board, until there is one. Who goes
// about with Tab and arrow keys is left in peace.

import { middle } from "../ui/arrows";
import { travelMs } from "../ui/travel";

const CHOICES = [
  "button[aria-disabled='false']",
  "button.lit",
  "[data-ask] button:not([aria-disabled='true'])",
  ".button.main",
].join();
/** What only shows something is no place to wait at: one's turn would not be under the fingers. */
const OTHERS = ".button:not([aria-haspopup])";
const SETTLED_MS = 40;
const PRESSES = ["Enter", " ", "Escape"];

export class KeyboardPlace {
  private at = { x: innerWidth / 2, y: innerHeight };
  private byKeyboard = false;
  /** Something was done from here, and the focus has not been moved since. */
  private acted = false;
  private timer: number | undefined;
  /** What last had the focus on the board. */
  private last: Element | null = null;
  private readonly watch = new MutationObserver(() => this.keep());

  constructor(private readonly board: HTMLElement) {
    board.addEventListener("focusin", this.enter);
    this.watch.observe(board, { childList: true, subtree: true });
    window.addEventListener("keydown", this.press, { capture: true });
    window.addEventListener("pointerdown", this.point, { capture: true });
  }

  destroy(): void {
    window.clearTimeout(this.timer);
    this.watch.disconnect();
    this.board.removeEventListener("focusin", this.enter);
    window.removeEventListener("keydown", this.press, { capture: true });
    window.removeEventListener("pointerdown", this.point, { capture: true });
  }

  /** What can be done has changed: once the cards have travelled, see where the focus is. */
  changed(): void {
    window.clearTimeout(this.timer);
    if (this.byKeyboard) {
      this.timer = window.setTimeout(() => this.settle(), travelMs() + SETTLED_MS);
    }
  }

  private readonly enter = ({ target }: FocusEvent): void => {
    this.last = target as Element;
  };

  /** Give the board the focus of a button that goes: a screen reader would read out the page's name. */
  private keep(): void {
    if (!this.byKeyboard || !this.last || this.last.isConnected) return;
    this.last = null;
    if (document.activeElement === document.body) this.board.focus({ preventScroll: true });
  }

  private readonly point = (): void => {
    this.byKeyboard = this.acted = false;
  };

  private readonly press = ({ key }: KeyboardEvent): void => {
    this.byKeyboard = true;
    this.acted = PRESSES.includes(key);
    const now = document.activeElement;
    if (now && this.board.contains(now)) this.at = middle(now);
    if (this.acted) this.changed();
  };

  private settle(): void {
    const now = document.activeElement;
    if (!this.lost(now)) return;
    const next = this.nearest();
    if (next) next.focus();
    else if (now === document.body) this.board.focus({ preventScroll: true });
  }

  private lost(now: Element | null): boolean {
    if (!now || now === document.body || now === this.board || now.closest("[inert]")) return true;
    const spent = now.matches("[aria-disabled='true']");
    return this.acted && spent && this.board.contains(now);
  }

  private nearest(): HTMLElement | undefined {
    const open = this.shown(CHOICES);
    const found = open.length ? open : this.shown(OTHERS);
    const far = (one: Element) => Math.hypot(middle(one).x - this.at.x, middle(one).y - this.at.y);
    return found.sort((a, b) => far(a) - far(b))[0];
  }

  private shown(selector: string): HTMLElement[] {
    const found = [...this.board.querySelectorAll<HTMLElement>(selector)];
    return found.filter((one) => one.checkVisibility() && !one.closest("[inert]"));
  }
}
