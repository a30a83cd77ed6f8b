// Turns events, actions and names of a game into sentences of the reader's language.

import type { Choice, Event, Player, Reason, Word } from "../protocol";
import { fill, type Named, type Value, type Values } from "./format";
import type { GameWords } from "./types";

export class Say {
  constructor(
    private readonly words: GameWords,
    readonly language: string,
    private readonly players: readonly Player[],
    /** The reader's own seat, if they have one. */
    private readonly reader: number | null,
    /** What the reader is called instead of their name: "You". */
    private readonly you = "",
  ) {}

  /** A card, an animal, a colour …; where there is a number in it ("3-red"), by the pattern "#-red". */
  name(text: string): string {
    return this.known(text) ?? text;
  }

  /** Who sits there. A dummy player comes after the seats. */
  seat(seat: number): string {
    if (seat === this.reader && this.you) return this.you;
    return this.players[seat]?.name || this.name("dummy");
  }

  /** What cards and signs are, by what the board calls them. */
  get signs(): Readonly<Record<string, string>> {
    return this.words.signs;
  }

  /** A text of the board. */
  board(key: string, values: Values = {}): string {
    return fill(this.words.board[key] ?? key, values, this.language);
  }

  /** A text of the board about somebody; where that is the reader, as "key.you" has it. */
  about(key: string, seat: number, values: Values = {}): string {
    const you = seat === this.reader ? this.words.board[`${key}.you`] : undefined;
    const named = { seat: this.seat(seat), ...values };
    return fill(you ?? this.words.board[key] ?? key, named, this.language);
  }

  /** Why what was touched ("field 17") is not possible. */
  why({ kind, words }: Reason, touched: string): string {
    const told = Object.entries(words).map(([key, word]) => [key, this.word(word)] as const);
    const field = this.named(touched.slice(touched.indexOf(" ") + 1));
    const values = { field, ...Object.fromEntries(told) };
    return fill(this.words.why[kind] ?? kind, values, this.language);
  }

  /** An event or prompt as a sentence. */
  event(event: Event): string {
    const words = Object.entries(event.words);
    const sentence = this.told(this.words.you, event.kind, this.rolesOfReader(words));
    const values = Object.fromEntries(words.map(([key, word]) => [key, this.word(word)]));
    return fill(sentence ?? this.words.sentences[event.kind] ?? event.kind, values, this.language);
  }

  /** What is wrong with an option; nothing where the game has no sentence for it. */
  fault({ kind, words }: Event): string | undefined {
    const values = Object.entries(words).map(([key, word]) => [key, this.word(word)] as const);
    const sentence = this.words.faults[kind];
    return sentence && fill(sentence, Object.fromEntries(values), this.language);
  }

  /** What speaks for an action. */
  merit({ kind, words }: Event): string {
    const values = Object.entries(words).map(([key, word]) => [key, this.word(word)] as const);
    return fill(this.words.merits[kind] ?? kind, Object.fromEntries(values), this.language);
  }

  /** What an action leads to. */
  consequence({ kind, words }: Event): string {
    const values = Object.entries(words).map(([key, word]) => [key, this.word(word)] as const);
    return fill(this.words.consequences[kind] ?? kind, Object.fromEntries(values), this.language);
  }

  /** What a button says that does this. */
  action(choice: Choice): string {
    return fill(this.words.actions[choice.form] ?? choice.form, this.parts(choice), this.language);
  }

  /** What a kind of action does, in short. */
  meaning(form: string): string {
    return this.words.meanings[form] ?? form;
  }

  /** What a field of a view is called: as on the board, where that is a name alone. */
  field(key: string): string {
    const known = this.words.board[key];
    return known && !known.includes("{") ? known : key.replaceAll("_", " ");
  }

  /** A move in the log; what is hidden is a question mark. */
  move(seat: number, choice: Choice): string {
    const to = choice.words["seat"];
    const roles = [
      ...(seat === this.reader ? ["seat"] : []),
      ...(to !== undefined && seatOf(to) === this.reader ? ["to"] : []),
    ];
    const sentence = this.told(this.words.your_moves, choice.form, roles);
    const values = { ...this.parts(choice), seat: this.seat(seat) };
    return fill(sentence ?? this.words.moves[choice.form] ?? choice.form, values, this.language);
  }

  /** As whom a sentence names the reader: "seat" first, which is the one whom it is about. */
  private rolesOfReader(words: readonly (readonly [string, Word])[]): string[] {
    if (this.reader === null) return [];
    const about = words.some(([key]) => key === "seat") ? "seat" : "seats";
    return words
      .filter(([key, word]) => (key === about || !Array.isArray(word)) && this.isReader(word))
      .map(([key]) => (key === about ? "seat" : key))
      .sort((a, b) => Number(b === "seat") - Number(a === "seat"));
  }

  /** The sentence that says "you" to the reader in all of these roles, or else in one of them. */
  private told(you: GameWords["you"], kind: string, roles: readonly string[]): string | undefined {
    const keys = roles.map((role) => (role === "seat" ? kind : `${kind}.${role}`));
    if (roles.length > 1) keys.unshift(`${kind}.${roles.join("+")}`);
    return keys.map((key) => you[key]).find((sentence) => sentence !== undefined);
  }

  private parts(choice: Choice): Values {
    const values: Values = {};
    for (const [part, word] of Object.entries(choice.words)) {
      if (part === "seat") values["to"] = this.seat(seatOf(word));
      else values[part] = this.several(word) ?? this.named(word);
    }
    return values;
  }

  /** Several names behind one another ("1-red 2-red 3-red"); nothing where it is one ("royal bat"). */
  private several(text: string): Value | null {
    if (this.known(text) !== undefined || !/\S+-\S+ /.test(text)) return null;
    return { items: text.split(" ").map((one) => this.name(one)), people: false };
  }

  private named(text: string): Named {
    const plain = this.name(text);
    return { plain, the: this.known(`the ${text}`) ?? plain };
  }

  private known(text: string): string | undefined {
    const { names } = this.words;
    const number = /\d+/.exec(text)?.[0] ?? "";
    return (
      names[text] ?? (number ? names[text.replace(number, "#")]?.replace("#", number) : undefined)
    );
  }

  isReader(word: Word | undefined): boolean {
    if (Array.isArray(word)) return word.some((one) => this.isReader(one as Word));
    return typeof word === "object" && "seat" in word && word.seat === this.reader;
  }

  private word(word: Word): Value {
    if (typeof word === "number") return word;
    if (typeof word === "string") return this.named(word);
    if ("seat" in word) return this.seat(word.seat);
    const people = word.every((one) => typeof one === "object" && "seat" in one);
    return { items: word.map((one) => this.phrase(one)), people };
  }

  /** A name, or one with what belongs to it: "Ana (12)". */
  private phrase(word: Word): string {
    if (typeof word === "number") return String(word);
    if (typeof word === "string") return this.name(word);
    if ("seat" in word) return this.seat(word.seat);
    const [first, ...more] = word.map((part) => this.phrase(part as Word));
    return `${first} (${more.join(", ")})`;
  }
}

function seatOf(letter: string): number {
  return letter.charCodeAt(0) - 65;
}
