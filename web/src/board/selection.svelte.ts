// What is lifted on a board, and what can be done with it; the same for touch, keyboard and drag.
// A board says of which things an action is made ("hand 7", "seat B": a place and a name) and where
// it goes; which actions there are the server says. Equal things are told apart: "hand joker#1".

import { advised, type Choice } from "../games/choices";

export interface Parts {
  /** What is lifted for it. */
  lifts: readonly string[];
  /** Where it goes: a touch or a drop there does it. */
  goal?: string;
}

/** How a board takes actions apart. */
export interface Manner {
  partsOf: (choice: Choice) => Parts;
  /** The place of which several things are lifted together: a second touch puts one back. */
  several?: string;
  /** The place that fills itself in where there is but one way. */
  implied?: string;
}

/** What a selection needs of the board's props. */
export interface Offer {
  choices: readonly Choice[];
  act: (choice: Choice) => void;
  refuse: (touched: string) => void;
  /** Things that are lifted by themselves and cannot be put back. */
  fixed?: readonly string[];
  /** Several actions are left for what was touched again. */
  undecided?: () => void;
}

interface Laid extends Parts {
  choice: Choice;
}

interface Lifted {
  things: readonly string[];
  /** The goal that was touched before it was clear what goes there. */
  goal: string | null;
}

const NOTHING: Lifted = { things: [], goal: null };

const placeOf = (thing: string): string => thing.split(" ")[0] ?? "";
const bare = (thing: string): string => thing.replace(/#.*/, "");
const nameOf = (thing: string): string => bare(thing).slice(placeOf(thing).length + 1);

/** Names at a place; equal ones are told apart. */
export function thingsAt(place: string, names: readonly string[]): string[] {
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((one) => one === name).length;
    return before ? `${place} ${name}#${before}` : `${place} ${name}`;
  });
}

/** What is left of the things without the others; null if the others are not all among them. */
function rest(things: readonly string[], others: readonly string[]): string[] | null {
  const left = [...things];
  for (const other of others) {
    const at = left.indexOf(bare(other));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

export class Selection {
  private lifted = $state.raw<Lifted & { offer: string }>({ ...NOTHING, offer: "" });

  constructor(
    private readonly manner: Manner,
    private readonly given: () => Offer,
  ) {}

  private readonly laid = $derived.by((): Laid[] =>
    this.given().choices.map((choice) => ({ choice, ...this.manner.partsOf(choice) })),
  );
  private readonly offer = $derived.by(() => this.laid.map(({ choice }) => choice.text).join("\n"));
  /** What was lifted belongs to one offer; while nothing is offered it rests. */
  private readonly now = $derived.by(() =>
    this.laid.length && this.lifted.offer === this.offer ? this.lifted : NOTHING,
  );

  /** What the person has lifted, in that order. */
  readonly held = $derived.by(() => this.now.things);
  /** Where it is to go, if that was touched first. */
  readonly goal = $derived.by(() => this.now.goal);
  /** Something can be put back. */
  readonly holds = $derived.by(() => this.held.length > 0 || this.goal !== null);
  /** The same with what is lifted by itself. */
  private readonly all = $derived.by(() => this.filled([...this.fixed, ...this.held]));
  /** What can be done with just this. */
  readonly possible = $derived.by(() => this.fitting(this.all).map(({ choice }) => choice));
  /** The same, and what needs more. */
  readonly reachable = $derived.by(() => this.reaching(this.all).map(({ choice }) => choice));
  /** The one thing that can be done with what is lifted, or with where it is to go. */
  readonly ready = $derived.by(() => {
    if (!this.holds) return null;
    const [only, another] = this.goal === null ? this.possible : this.toward(this.goal);
    return only && !another ? only : null;
  });

  private get fixed(): readonly string[] {
    return this.given().fixed ?? [];
  }

  /** All that takes these things, and perhaps others. */
  private reaching(things: readonly string[]): Laid[] {
    return this.laid.filter(({ lifts }) => rest(lifts, things) !== null);
  }

  private fitting(things: readonly string[]): Laid[] {
    return this.laid.filter(({ lifts }) => rest(lifts, things)?.length === 0);
  }

  private filled(things: readonly string[]): readonly string[] {
    const { implied } = this.manner;
    if (implied === undefined || things.some((thing) => placeOf(thing) === implied)) return things;
    const [only, another] = this.openAt(implied, things);
    return only !== undefined && another === undefined ? [...things, `${implied} ${only}`] : things;
  }

  private openAt(place: string, things: readonly string[]): string[] {
    const found = this.reaching(things).flatMap(({ lifts }) =>
      lifts.filter((thing) => placeOf(thing) === place).map(nameOf),
    );
    return found.filter((name, i) => found.indexOf(name) === i);
  }

  /** The names at a place that go with what is lifted elsewhere. */
  open(place: string): string[] {
    return this.openAt(
      place,
      this.all.filter((thing) => placeOf(thing) !== place),
    );
  }

  /** The name that is lifted at a place, or fills itself in there. */
  at(place: string): string | null {
    const thing = this.all.find((one) => placeOf(one) === place);
    return thing === undefined ? null : nameOf(thing);
  }

  has(thing: string): boolean {
    return this.held.includes(thing);
  }

  /** It goes with what is lifted. */
  joins(thing: string): boolean {
    return this.reaching([...this.fixed, ...this.held, thing]).length > 0;
  }

  /** Whether several things of its place are lifted together. */
  isOneOfSeveral(thing: string): boolean {
    return placeOf(thing) === this.manner.several;
  }

  can(thing: string): boolean {
    return this.has(thing) || this.reaching([...this.fixed, thing]).length > 0;
  }

  /** For `data-advised`: whether a hint is for it, as far as it goes with what was lifted before. */
  advised(thing: string): true | undefined {
    const before = this.all.filter((one) => placeOf(one) !== placeOf(thing));
    return advised(this.reaching([...before, thing]).map(({ choice }) => choice));
  }

  /** What a touch of a goal can do with what is lifted. */
  toward(goal: string): Choice[] {
    return this.fitting(this.all)
      .filter((one) => one.goal === goal)
      .map(({ choice }) => choice);
  }

  /** A first touch lifts, a second one does it if all is clear, or else puts it back. */
  touch(thing: string): void {
    if (this.has(thing)) this.again(thing);
    else if (!this.lift(thing)) this.given().refuse(bare(thing));
  }

  /** Lift it beside what goes with it, else in place of that; whether that was possible. */
  private lift(thing: string): boolean {
    const place = placeOf(thing);
    const others = this.held.filter((one) => placeOf(one) !== place);
    const at = this.held.findIndex((one) => placeOf(one) === place);
    const replaced = others.toSpliced(at < 0 ? others.length : at, 0, thing);
    const ways = [[...this.held, thing], replaced, [thing]];
    const things = ways.find((way) => this.reaching([...this.fixed, ...way]).length > 0);
    if (things) this.keep({ things, goal: null });
    return things !== undefined;
  }

  private again(thing: string): void {
    const [first, ...more] = this.fitting(this.all);
    const oneGoal = first && more.every(({ goal }) => goal === first.goal);
    if (this.isOneOfSeveral(thing)) this.take(thing);
    else if (this.ready) this.act(this.ready);
    else if (oneGoal) this.given().undecided?.();
    else this.take(thing);
  }

  /** Put one thing back, and what was lifted elsewhere after it. */
  private take(thing: string): void {
    const at = this.held.indexOf(thing);
    const stays = (one: string, i: number): boolean =>
      i < at || (i > at && placeOf(one) === placeOf(thing));
    this.keep({ things: this.held.filter(stays), goal: null });
  }

  /** Touch where something goes: with that lifted it is done, else it waits for a second touch. */
  aim(goal: string): void {
    const [way] = this.toward(goal);
    const settled = this.fixed.length + this.held.length > 0 && this.goal === null;
    if (way && (settled || this.goal === goal)) this.act(way);
    else if (way) this.keep({ things: this.held, goal });
    else this.start(goal);
  }

  /** Lift what goes there, if that is clear. */
  private start(goal: string): void {
    const [first, ...more] = this.reaching(this.fixed).filter((one) => one.goal === goal);
    const same = first && more.every(({ lifts }) => lifts.join() === first.lifts.join());
    if (same) this.keep({ things: rest(first.lifts, this.fixed) ?? [], goal });
    else this.given().refuse(goal);
  }

  /** A drag begins: of several that are lifted already, or of this one alone. */
  pull(thing: string): void {
    if (!this.has(thing)) this.keep({ things: [thing], goal: null });
  }

  /** What is lifted was dropped on a goal, or on a thing that goes with it; whether it can. */
  drop(target: string): boolean {
    const [only, another] = this.toward(target);
    if (another) this.given().undecided?.();
    else if (only) this.act(only);
    else return this.lift(target);
    return true;
  }

  act(choice: Choice): void {
    this.keep(NOTHING);
    this.given().act(choice);
  }

  /** A step back: what was lifted last, with all of its place. */
  putBack(): void {
    const place = placeOf(this.held.at(-1) ?? "");
    this.keep({ things: this.held.filter((thing) => placeOf(thing) !== place), goal: null });
  }

  /** For the window's keydown. */
  readonly escape = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") this.putBack();
  };

  private keep(lifted: Lifted): void {
    this.lifted = { ...lifted, offer: this.offer };
  }
}
