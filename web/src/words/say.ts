// Turns events, actions and names of a game into sentences of the reader's language.

import type { Event, Player, Word } from "../protocol";
import type { Choice } from "../games/choices";
import { fill, type Values } from "./format";
import type { GameWords } from "./types";

export class Say {
  constructor(
    private readonly words: GameWords,
    readonly language: string,
    private readonly players: readonly Player[],
    /** The reader's own seat, if he has one. */
    private readonly reader: number | null,
  ) {}

  /** A card, an animal, a colour …: whole, or word by word where it is made up ("3-red"). */
  name(text: string): string {
    const known = this.words.names[text];
    if (known !== undefined) return known;
    const made = /^(.+?)([ -])(.+)$/.exec(text);
    if (!made) return text;
    return `${this.name(made[1] ?? "")} ${this.name(made[3] ?? "")}`;
  }

  /** Who sits there. A dummy player comes after the seats. */
  seat(seat: number): string {
    return this.players[seat]?.name || this.name("dummy");
  }

  /** A text of the board. */
  board(key: string, values: Values = {}): string {
    return fill(this.words.board[key] ?? key, values, this.language);
  }

  /** An event or prompt as a sentence. */
  event(event: Event): string {
    const words = Object.entries(event.words);
    const mine = this.reader !== null && this.names(words[0]?.[1], this.reader);
    const sentence =
      (mine ? this.words.you[event.kind] : undefined) ??
      this.words.sentences[event.kind] ??
      event.kind;
    const values = Object.fromEntries(words.map(([key, word]) => [key, this.word(word)]));
    return fill(sentence, values, this.language);
  }

  /** What a button says that does this. */
  action(choice: Choice): string {
    return this.form(this.words.actions[choice.form] ?? choice.text, choice);
  }

  /** A move in the log; what is hidden is a question mark. */
  move(seat: number, choice: Choice): string {
    return this.form(this.words.moves[choice.form] ?? choice.text, choice, {
      seat: this.seat(seat),
    });
  }

  private form(sentence: string, choice: Choice, more: Values = {}): string {
    const values: Values = {};
    for (const [part, word] of Object.entries(choice.words)) {
      values[part === "seat" ? "to" : part] =
        part === "seat" ? this.seat(word.charCodeAt(0) - 65) : this.listed(word);
    }
    return fill(sentence, { ...values, ...more }, this.language);
  }

  /** Several names behind one another ("1-red 2-red 3-red") or one ("royal bat"). */
  private listed(text: string): string {
    if (this.words.names[text] !== undefined || !/\S+-\S+ /.test(text)) return this.name(text);
    return this.list(text.split(" ").map((one) => this.name(one)));
  }

  private names(word: Word | undefined, seat: number): boolean {
    if (Array.isArray(word)) return word.length === 1 && this.names(word[0] as Word, seat);
    return typeof word === "object" && "seat" in word && word.seat === seat;
  }

  private word(word: Word): string | number {
    if (typeof word === "number") return word;
    if (typeof word === "string") return this.name(word);
    if ("seat" in word) return this.seat(word.seat);
    const phrases = word.map((one) =>
      Array.isArray(one)
        ? (one as Word[]).map((part) => this.word(part)).join(" ")
        : this.word(one),
    );
    return this.list(phrases.map(String));
  }

  private list(items: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: "unit", style: "short" }).format(items);
  }
}
