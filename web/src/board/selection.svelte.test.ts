import { describe, expect, it, test } from "vitest";
import { choice } from "../../tests/made";
import type { Choice } from "../games/choices";
import { type Manner, type Offer, Selection, thingsAt } from "./selection.svelte";

/** "lay {cards}" takes hand cards, "to {pile}" goes somewhere, "slide" is made in steps. */
const MANNER: Manner = {
  partsOf: ({ form, words }) => {
    const { card, cards, seat, claim, goal } = words;
    const hand = [card ?? [], cards?.split(" ") ?? []].flat().map((name) => `hand ${name}`);
    const steps = [seat && `seat ${seat}`, claim && `claim ${claim}`].filter((one) => !!one);
    const lifts = [...hand, ...steps] as string[];
    return goal === undefined ? { lifts } : { lifts, goal: form === "draw" ? "stock" : goal };
  },
};

let done: string[] = [];

function selection(choices: Choice[], manner: Partial<Manner> = {}, more: Partial<Offer> = {}) {
  done = [];
  const offer: Offer = {
    choices,
    act: ({ text }) => done.push(text),
    refuse: (touched) => done.push(`no: ${touched}`),
    ...more,
  };
  return { offer, lifting: new Selection({ ...MANNER, ...manner }, () => offer) };
}

/** What is lifted, in short, and what was done. */
function after(lifting: Selection, touches: string): [readonly string[], string[]] {
  for (const touch of touches.split(", ").filter(Boolean)) {
    if (touch === "back") lifting.putBack();
    else if (touch.startsWith("-> ")) lifting.aim(touch.slice(3));
    else if (touch.startsWith("drop ")) lifting.drop(touch.slice(5));
    else if (touch.startsWith("pull ")) lifting.pull(touch.slice(5));
    else lifting.touch(touch);
  }
  return [lifting.held, done];
}

const texts = (choices: readonly Choice[]) => choices.map(({ text }) => text);
const play = (card: string) => choice("play {card}", { card });

describe("one card is one action", () => {
  const CHOICES = [play("7"), play("9"), choice("keep")];

  it.each<[string, string[], string[]]>([
    ["hand 7", ["hand 7"], []],
    ["hand 7, hand 7", [], ["play 7"]],
    ["hand 7, hand 9", ["hand 9"], []],
    ["hand 7, back", [], []],
    ["hand 8", [], ["no: hand 8"]],
    ["hand 7, hand 8", ["hand 7"], ["no: hand 8"]],
    ["back", [], []],
  ])("%s", (touches, held, acts) => {
    expect(after(selection(CHOICES).lifting, touches)).toEqual([held, acts]);
  });

  test("its button comes with it; what needs no card waits at the table", () => {
    const { lifting } = selection(CHOICES);
    expect(texts(lifting.possible)).toEqual(["keep"]);
    expect(lifting.ready).toBeNull();
    lifting.touch("hand 7");
    expect(texts(lifting.possible)).toEqual(["play 7"]);
    expect(lifting.ready?.text).toBe("play 7");
  });

  test("Escape puts back, other keys do not", () => {
    const { lifting } = selection(CHOICES);
    lifting.touch("hand 7");
    lifting.escape({ key: "a" } as KeyboardEvent);
    expect(lifting.held).toEqual(["hand 7"]);
    lifting.escape({ key: "Escape" } as KeyboardEvent);
    expect(lifting.held).toEqual([]);
  });
});

test("with two ways the person is asked to decide, by touch and by drop", () => {
  const asked: string[] = [];
  const ways = ["take {card}", "take {card} and pair"].map((form) =>
    choice(form, { card: "5", goal: "display" }),
  );
  const { lifting } = selection(ways, {}, { undecided: () => asked.push("?") });
  after(lifting, "hand 5, hand 5, drop display");
  expect([lifting.held, done, asked]).toEqual([["hand 5"], [], ["?", "?"]]);
  expect(texts(lifting.possible)).toEqual(["take 5", "take 5 and pair"]);
});

describe("several cards", () => {
  const CHOICES = [
    choice("lay {cards}", { cards: "a b c", goal: "own" }),
    choice("lay {cards}", { cards: "a b joker", goal: "own" }),
    choice("lay {cards}", { cards: "a joker joker", goal: "own" }),
    choice("discard {card}", { card: "a", goal: "pile" }),
    choice("discard {card}", { card: "x", goal: "pile" }),
    choice("draw", { goal: "stock" }),
  ];
  const made = (more: Partial<Offer> = {}) => selection(CHOICES, { several: "hand" }, more).lifting;

  it.each<[string, string[], string[]]>([
    ["hand a, hand b", ["hand a", "hand b"], []],
    ["hand a, hand b, hand a", ["hand b"], []],
    ["hand a, hand a", [], []],
    ["hand a, hand x", ["hand x"], []],
    ["hand a, hand b, hand x", ["hand x"], []],
    ["hand a, hand joker, hand joker#1", ["hand a", "hand joker", "hand joker#1"], []],
    ["hand a, hand b, back", [], []],
    ["hand a, -> pile", [], ["discard a"]],
    ["hand a, hand b, hand c, drop own", [], ["lay a b c"]],
    ["hand a, hand b, drop own", ["hand a", "hand b"], []],
    ["hand a, pull hand b", ["hand b"], []],
    ["hand a, hand b, pull hand a", ["hand a", "hand b"], []],
    ["-> pile", [], ["no: pile"]],
    ["-> stock", [], []],
    ["-> stock, -> stock", [], ["draw"]],
    ["hand a, -> stock, -> stock", [], ["draw"]],
    ["hand c, -> pile", ["hand c"], ["no: pile"]],
  ])("%s", (touches, held, acts) => {
    expect(after(made(), touches)).toEqual([held, acts]);
  });

  test("a goal that waits is ready, and the other ways stay open", () => {
    const lifting = made();
    lifting.aim("stock");
    expect([lifting.goal, lifting.ready?.text]).toEqual(["stock", "draw"]);
    expect(texts(lifting.possible)).toEqual(["draw"]);
  });

  it.each<[string, string, boolean, boolean]>([
    ["", "hand a", true, true],
    ["hand a", "hand b", true, true],
    ["hand a", "hand x", false, true],
    ["hand a", "hand y", false, false],
    ["hand a, hand b", "hand joker#1", true, true],
  ])("after %s: %s goes with it: %s, can be lifted: %s", (touches, thing, joins, can) => {
    const lifting = made();
    after(lifting, touches);
    expect([lifting.joins(thing), lifting.can(thing)]).toEqual([joins, can]);
  });

  test("what is lifted by itself stays, and only what goes with it can be lifted", () => {
    const lifting = made({ fixed: ["hand a"] });
    expect(texts(lifting.possible)).toEqual(["discard a"]);
    expect([lifting.can("hand b"), lifting.can("hand x")]).toEqual([true, false]);
    expect(after(lifting, "hand b, hand c, back, -> pile")).toEqual([[], ["discard a"]]);
  });
});

describe("step by step", () => {
  const slide = (card: string, seat: string, claim: string) =>
    choice("slide {card} to {seat} as {claim}", { card, seat, claim });
  const CHOICES = [
    slide("bat", "B", "bat"),
    slide("bat", "B", "fly"),
    slide("bat", "C", "fly"),
    slide("rat", "C", "rat"),
    choice("pay {card}", { card: "fly" }),
  ];
  const made = () => selection(CHOICES, { implied: "seat" }).lifting;

  it.each<[string, string[], string[]]>([
    ["hand bat, seat B, claim fly", ["hand bat", "seat B", "claim fly"], []],
    ["hand bat, seat B, claim fly, claim fly", [], ["slide bat to B as fly"]],
    ["hand bat, seat B, claim fly, seat C", ["hand bat", "seat C", "claim fly"], []],
    ["hand bat, seat B, claim fly, back", ["hand bat", "seat B"], []],
    ["hand bat, seat B, hand bat", [], []],
    ["hand bat, seat B, hand rat", ["hand rat"], []],
    ["hand bat, drop seat B", ["hand bat", "seat B"], []],
    ["hand bat, hand bat", [], []],
    ["hand fly, hand fly", [], ["pay fly"]],
    ["hand rat, claim rat, claim rat", [], ["slide rat to C as rat"]],
  ])("%s", (touches, held, acts) => {
    expect(after(made(), touches)).toEqual([held, acts]);
  });

  it.each<[string, string, string[], string | null]>([
    ["", "hand", ["bat", "rat", "fly"], null],
    ["hand bat", "seat", ["B", "C"], null],
    ["hand rat", "seat", ["C"], "C"],
    ["hand rat", "claim", ["rat"], null],
    ["hand bat, seat B", "claim", ["bat", "fly"], null],
    ["hand bat, seat B, claim fly", "seat", ["B", "C"], "B"],
  ])("after %s the %s may be %j and is %s", (touches, place, open, name) => {
    const lifting = made();
    after(lifting, touches);
    expect([lifting.open(place), lifting.at(place)]).toEqual([open, name]);
  });

  test("a hint leads from step to step", () => {
    const { lifting } = selection(
      CHOICES.map((one) => ({ ...one, advised: one.text === "slide bat to C as fly" })),
    );
    const lit = (...things: string[]) => things.filter((thing) => lifting.advised(thing));
    expect(lit("hand bat", "hand rat")).toEqual(["hand bat"]);
    after(lifting, "hand bat");
    expect(lit("seat B", "seat C")).toEqual(["seat C"]);
    after(lifting, "seat B");
    expect(lit("claim bat", "claim fly")).toEqual([]);
  });
});

describe("a goal that is touched first", () => {
  const CHOICES = [
    choice("exchange {card}", { card: "21", goal: "field 21" }),
    choice("lay joker on {field}", { card: "joker", field: "3", goal: "field 3" }),
    choice("lay joker on {field}", { card: "joker", field: "4", goal: "field 4" }),
  ];

  it.each<[string, string[], string[]]>([
    ["-> field 21", ["hand 21"], []],
    ["-> field 21, -> field 21", [], ["exchange 21"]],
    ["-> field 21, hand 21", [], ["exchange 21"]],
    ["-> field 3, -> field 4, hand joker", [], ["lay joker on 4"]],
    ["-> field 3, back", [], []],
    ["hand joker, -> field 3", [], ["lay joker on 3"]],
    ["hand joker, hand joker", [], []],
    ["-> field 9", [], ["no: field 9"]],
  ])("%s", (touches, held, acts) => {
    expect(after(selection(CHOICES).lifting, touches)).toEqual([held, acts]);
  });
});

test("what is lifted belongs to one offer: it rests while nothing is offered", () => {
  const { offer } = selection([]);
  const state = $state({ choices: [play("7")] });
  const lifting = new Selection(MANNER, () => ({ ...offer, choices: state.choices }));
  lifting.touch("hand 7");
  state.choices = [];
  expect([lifting.held, lifting.can("hand 7")]).toEqual([[], false]);
  state.choices = [play("7")];
  expect(lifting.held).toEqual(["hand 7"]);
  state.choices = [play("7"), play("8")];
  expect(lifting.held).toEqual([]);
});

test("equal names are told apart", () => {
  expect(thingsAt("hand", ["joker", "3-red", "joker"])).toEqual([
    "hand joker",
    "hand 3-red",
    "hand joker#1",
  ]);
});
