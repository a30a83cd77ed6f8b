import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeyboardPlace } from "./place";

/** A button: where it is, whether something can be done with it or it opens something to be read,
 *  whether it is seen at all. */
interface Made {
  x: number;
  open?: boolean;
  shows?: boolean;
  hidden?: boolean;
  inert?: boolean;
}

function button({ x, open = true, shows = false, hidden = false, inert = false }: Made) {
  return {
    open,
    shows,
    isConnected: true,
    focus: vi.fn(),
    getBoundingClientRect: () => ({ x, y: 0, width: 10, height: 10 }),
    checkVisibility: () => !hidden,
    closest: () => (inert ? {} : null),
    matches: () => !open,
  };
}
type Button = ReturnType<typeof button>;

/** A board of these buttons; those that are not open are found as plain buttons only. */
function boardOf(buttons: readonly Button[]) {
  const heard: Record<string, (event: { target: Button }) => void> = {};
  return {
    focus: vi.fn(),
    addEventListener: (kind: string, hear: (typeof heard)[string]) => (heard[kind] = hear),
    removeEventListener: vi.fn(),
    /** Tell that one of its buttons has got the focus. */
    enter: (target: Button) => heard["focusin"]?.({ target }),
    contains: (one: Button) => buttons.includes(one),
    querySelectorAll: (selector: string) =>
      buttons.filter(
        ({ open, shows }) =>
          open ||
          (selector.startsWith(".button") &&
            !(shows && selector.includes(":not([aria-haspopup])"))),
      ),
  };
}

/** Tell all that watch the document that it has changed. */
let mutate: () => void = () => undefined;
class Watch {
  constructor(told: () => void) {
    mutate = told;
  }
  observe = vi.fn();
  disconnect = vi.fn();
}

let place: KeyboardPlace | undefined;

function sit(buttons: readonly Button[]) {
  const board = boardOf(buttons);
  place = new KeyboardPlace(board as unknown as HTMLElement);
  return { board, place };
}

const focusOn = (element: unknown) =>
  vi.stubGlobal("document", { ...document, activeElement: element });
const press = (key: string) => window.dispatchEvent(Object.assign(new Event("keydown"), { key }));
const point = () => window.dispatchEvent(new Event("pointerdown"));
const focused = (buttons: readonly Button[]) =>
  buttons.flatMap(({ focus }, n) => (focus.mock.calls.length ? [n] : []));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MutationObserver", Watch);
});
afterEach(() => {
  place?.destroy();
  vi.useRealTimers();
});

describe("when the button with the focus has gone", () => {
  it.each<[string, Made[], number[]]>([
    ["the nearest one has it", [{ x: 0 }, { x: 90 }, { x: 300 }], [1]],
    ["one that is hidden is passed over", [{ x: 0 }, { x: 90, hidden: true }, { x: 300 }], [0]],
    ["one that is inert is passed over", [{ x: 0 }, { x: 90, inert: true }, { x: 300 }], [0]],
    ["one with something to do comes first", [{ x: 0 }, { x: 90, open: false }], [0]],
    ["any other one is better than none", [{ x: 90, open: false }], [0]],
    ["one that only shows something is not", [{ x: 90, open: false, shows: true }], []],
  ])("%s", (_, made, next) => {
    const buttons = made.map(button);
    const left = button({ x: 100 });
    const { place } = sit([...buttons, left]);
    focusOn(left);
    press("Tab");
    left.checkVisibility = () => false;
    focusOn(document.body);
    place.changed();
    vi.runAllTimers();
    expect(focused(buttons)).toEqual(next);
  });

  it("the board has it while there is nothing to do, then what comes", () => {
    const coming = button({ x: 0, open: false, shows: true });
    const { board, place } = sit([coming]);
    press("Tab");
    focusOn(document.body);
    place.changed();
    vi.runAllTimers();
    expect(board.focus).toHaveBeenCalledOnce();
    focusOn(board);
    coming.open = true;
    place.changed();
    vi.runAllTimers();
    expect(coming.focus).toHaveBeenCalledOnce();
  });

  it.each([
    ["the board has it at once", "Enter", false, 1],
    ["a button that is still there keeps its place", "Enter", true, 0],
  ])("%s", (_, key, isConnected, times) => {
    const left = button({ x: 0 });
    const { board } = sit([left]);
    board.enter(left);
    press(key);
    focusOn(document.body);
    left.isConnected = isConnected;
    mutate();
    expect(board.focus).toHaveBeenCalledTimes(times);
  });

  it("the board is not given it where the mouse is used", () => {
    const left = button({ x: 0 });
    const { board } = sit([left]);
    board.enter(left);
    point();
    focusOn(document.body);
    left.isConnected = false;
    mutate();
    expect(board.focus).not.toHaveBeenCalled();
  });

  it("whoever points is left in peace", () => {
    const buttons = [button({ x: 0 })];
    const { place } = sit(buttons);
    press("Tab");
    point();
    focusOn(document.body);
    place.changed();
    vi.runAllTimers();
    expect(focused(buttons)).toEqual([]);
  });
});

describe("a button that has done its work", () => {
  it.each([
    ["loses the focus after Enter", "Enter", [1]],
    ["loses the focus after a space", " ", [1]],
    ["keeps it for who goes about with Tab", "Tab", []],
  ])("%s", (_, key, next) => {
    const buttons = [button({ x: 0, open: false }), button({ x: 90 })];
    const { place } = sit(buttons);
    focusOn(buttons[0]);
    press(key);
    place.changed();
    vi.runAllTimers();
    expect(focused(buttons)).toEqual(next);
  });

  it("keeps it while it can be pressed again", () => {
    const buttons = [button({ x: 0 }), button({ x: 90 })];
    sit(buttons);
    focusOn(buttons[0]);
    press("Enter");
    vi.runAllTimers();
    expect(focused(buttons)).toEqual([]);
  });
});
