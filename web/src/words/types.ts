// What a language has to say about a game, as Python's core/words.py has it; a test checks that all
// five say all of it.

export interface GameWords {
  /** Options on the set-up page: a short label and a sentence. */
  options: Record<string, { label: string; help: string }>;
  /** Values of options that are names ("blue"), by option and value: "board.blue". */
  choices: Record<string, string>;
  /**
   * The game's vocabulary: cards, animals, reasons … "#" stands for a number ("#-red": "red #");
   * "the joker" is a name with its article, as the object of a sentence, for {card:the}.
   */
  names: Record<string, string>;
  /** Actions as buttons, by their form: "play {card}". */
  actions: Record<string, string>;
  /** What actions do, in short, by their form: for menus in a terminal. */
  meanings: Record<string, string>;
  /** Moves in the log, by their form; {seat} is who made it: "{seat} plays {card}". */
  moves: Record<string, string>;
  /** The same where the reader made it, by form; where it was made to them: "form.to". */
  your_moves: Record<string, string>;
  /** The same of several {seats} that did the same, by form: for the log in a terminal. */
  moves_together: Record<string, string>;
  /** What can be wrong with an option that a person wrote, by kind. */
  faults: Record<string, string>;
  /** Events and prompts by kind. */
  sentences: Record<string, string>;
  /**
   * The same where the reader is in it: by kind where {seat} or one of {seats} is the reader,
   * "dealt.dealer" where another blank is, "kind.seat+youngest" where both are.
   */
  you: Record<string, string>;
  /** Why something is not possible. */
  why: Record<string, string>;
  /** What stands on the board itself. */
  board: Record<string, string>;
  /** What stands beside the drawing in a terminal. */
  drawing: Record<string, string>;
  /** What simulations count, by its English name. */
  counts: Record<string, string>;
  /** What speaks for an action, by kind. */
  merits: Record<string, string>;
  /** What an action leads to, by kind. */
  consequences: Record<string, string>;
  /** What cards and signs are, as the board calls them: "hand 13", or "hand" for all others. */
  signs: Record<string, string>;
  /** What is said in its lesson, by key. */
  lesson: Record<string, string>;
}
