// Written by `make docs` from src/krabbel/protocol and the games' views.

/** What fills in a sentence: a number, a name of the game's vocabulary, a seat, or a list of them;
 *  a list within a list is a phrase. */
export type Word = number | string | { seat: number } | readonly Word[];

export const PROTOCOL = 4;

/** An action taken apart: its verb's form, and the words that fill it in. */
export interface Choice {
  form: string;
  words: Readonly<Record<string, string>>;
}

/** Actions of one form, taken apart: what its parts are called, and a row of words for each. */
export interface Choices {
  form: string;
  parts: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Something that happened, for the log: a sentence's name and the words that fill it in. */
export interface Event {
  kind: string;
  words: Readonly<Record<string, Word>>;
}

/** What a seat's face shows, from one moment of a move on. */
export interface Felt {
  seat: number;
  feeling: "happy" | "sad" | "surprised" | "worried" | "sly" | "impressed";
  /** the number of the event with which it begins; null: the move itself */
  event: number | null;
}

/** How a match ended: who won, everybody's points, and why. */
export interface Outcome {
  winners: readonly number[];
  points: readonly number[];
  reason: Event;
}

/** Why something cannot be done now: the name of a sentence, its words, and the rule. */
export interface Reason {
  kind: string;
  /** what it is about: "hand", or only "hand joker"; "field 17", "set 2" */
  touched: readonly string[];
  paragraph: string | null;
  words: Readonly<Record<string, Word>>;
}

/** The table at one moment: what has changed since the moment before. */
export interface Scene {
  /** the number of its event; null: the move itself, and at the end what is left */
  event: number | null;
  /** path, new value; at a list's end: append; "length" cuts it off */
  changes: readonly (readonly [readonly (string | number)[], unknown])[];
}

/** One of the best actions. */
export interface Advice {
  action: string;
  /** the same, taken apart */
  choice: Choice;
  /** of 100 matches, those that are won with it; null: not worked out */
  chance: number | null;
  /** what speaks for it in the game's own words, the main one first */
  merits: readonly Event[];
}

/** Look at the table through the eyes of one of your seats, or of a spectator. */
export interface Look {
  type: "look";
  seat?: number | null;
  /** moves that you have been told of with these eyes */
  since?: number;
  /** of the number that you will add to the seed, if any */
  commitment?: string | null;
}

/** Tell the number of your commitment, once `deal` says whose numbers are in the seed. */
export interface Reveal {
  type: "reveal";
  id: string;
  number: string;
}

/** Make a move. Sent again with the same id (after a lost net) it is not made twice. */
export interface Act {
  type: "act";
  /** of your choice, such as a random one: each move has another */
  id: string;
  seat: number;
  action: string;
}

/** Take your last decision back, and all that came after it: for somebody alone with bots. It is told to everybody and stands in the record. */
export interface TakeBack {
  type: "take-back";
  /** like a move's */
  id: string;
  seat: number;
}

/** Take a free seat, or in the match one that was left to a bot. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
}

/** Leave a seat: before the game it is free again, in the game a bot takes it. */
export interface Stand {
  type: "stand";
  id: string;
  seat: number;
}

/** Go by another name and picture at a seat of yours, until the match is over. A picture that somebody else has, or that there is not, leaves you yours. */
export interface Rename {
  type: "rename";
  id: string;
  seat: number;
  name: string;
  picture: string;
}

/** Add free seats or take seats away, before the game: first free ones, then those of bots, the last ones first. For the host. */
export interface Resize {
  type: "resize";
  id: string;
  players: number;
}

/** Give a free seat to a bot, change a bot's level, or have its seat wait for a friend; before the game. For the host. */
export interface Assign {
  type: "assign";
  id: string;
  seat: number;
  who: "friend" | "bot";
  /** of a bot */
  level?: string;
}

/** Take somebody's seat away, and they do not get it back: before the game it is free again, in the game a bot takes it, and nobody else may until everybody is let in again. Refused where somebody of another name sits there meanwhile. For whoever set the table up. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
  /** of whom you see there */
  name: string;
}

/** Take somebody's seat away, and they may sit down again: before the game it is free again, in the game a bot takes it. Refused where somebody of another name sits there meanwhile. For whoever set the table up. */
export interface Free {
  type: "free";
  id: string;
  seat: number;
  /** of whom you see there */
  name: string;
}

/** Let everybody who was removed from this table sit down again, and open the seats that were closed by it. For whoever set the table up. */
export interface Readmit {
  type: "readmit";
  id: string;
}

/** Let a bot play at once for somebody who is away, until they are back. For the host. */
export interface StandIn {
  type: "stand-in";
  id: string;
  seat: number;
}

/** Start now; bots take the seats that are still free. For the host: whoever set the table up or, where they are away for long, the first of those who sit there. */
export interface Start {
  type: "start";
  id: string;
  level?: string;
}

/** Set up the same table again, once the match is over; everybody keeps their seat. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Go on to another table, such as the rematch, on the same connection. `done` (its `version` is 0) tells that you have left the table before and are at the new one, which shows you nothing until you look; where it is refused you are still where you were. */
export interface Enter {
  type: "enter";
  id: string;
  table: string;
}

/** Say that you have seen the scores of a round. Making a move says so, too. A client that does neither is waited for, but not for ever. */
export interface Ready {
  type: "ready";
  id: string;
  /** the one that ended the round, see RoundEnd */
  move: number;
}

/** Have the bots wait while you look at something, or go on: for somebody alone with bots. Your own move lets them go on, too; so does a long while. */
export interface Wait {
  type: "wait";
  id: string;
  on: boolean;
}

/** Ask for a secret that brings this seat to another device; the last one asked for counts, for one device and for ten minutes. */
export interface Link {
  type: "link";
  id: string;
  seat: number;
}

/** Take a seat of yours from another device that holds it, too. */
export interface RemoveDevice {
  type: "remove-device";
  id: string;
  seat: number;
  /** its id, see Device */
  device: string;
}

/** Ask what a seat of yours might do, when it may act. The table goes on meanwhile. */
export interface AskHint {
  type: "hint";
  id: string;
  seat: number;
}

/** Make a face, for all at the table to see. It is shown once and written nowhere; a few at a time, then one every few seconds. */
export interface Emote {
  type: "emote";
  id: string;
  seat: number;
  feeling: "happy" | "sad" | "surprised" | "worried" | "sly" | "impressed";
}

/** Is the net still there? Answered by `pong`. */
export interface Ping {
  type: "ping";
}

/** A browser that holds a seat. */
export interface Device {
  /** of this seat's devices */
  id: string;
  /** connected */
  here: boolean;
  /** the one you are told this on */
  yours: boolean;
  /** the table was set up on it, so it keeps its seat */
  host: boolean;
}

/** Who sits in a seat. */
export interface Player {
  kind: "person" | "bot" | "free";
  /** "" for a free seat, and for a person who gave none: say "guest" in your language */
  name: string;
  /** the name of a little picture; "" for none */
  picture: string;
  /** a bot's */
  level: string | null;
  /** a person who is connected, or was a few seconds ago; bots always are */
  here: boolean;
  /** a bot plays for the person until they are back */
  stand_in: boolean;
  /** a bot's, since its person got up in the match: you may sit down there */
  left: boolean;
  yours: boolean;
  /** in this match and those before it, where it is a rematch */
  wins: number;
  /** your wins against this person here, at any table; theirs */
  met: readonly [number, number] | null;
  /** other seats that are held by the same device, which sees their cards */
  shares: readonly number[];
  /** of your own seat, where there are several */
  devices: readonly Device[];
}

/** A round was counted and another one dealt: bots and clocks wait for people to look. */
export interface RoundEnd {
  /** the one that ended the round */
  move: number;
  /** whose people are not ready yet; whoever is ready waits only for a while */
  seats: readonly number[];
}

/** A number that goes into the seed. */
export interface PlayerNumber {
  seat: number;
  /** SHA-256 of the number's 16 bytes */
  commitment: string;
  /** once dealt: whether it is in the seed */
  revealed: boolean;
  /** once the match is over */
  number: string | null;
}

/** Where the seed comes from. It is fixed whose numbers count before the first is revealed. */
export interface Deal {
  /** by seat; people who add none are not in it, nor are bots */
  numbers: readonly PlayerNumber[];
  /** the server's own number, once the match is over */
  server: string | null;
}

/** The table as everybody sees it: sent first, and whenever somebody comes, goes or wins. */
export interface Table {
  type: "table";
  id: string;
  game: string;
  game_version: number;
  /** those that differ from the usual */
  options: Readonly<Record<string, unknown>>;
  stage: "open" | "dealing" | "playing" | "over";
  players: readonly Player[];
  spectators: number;
  /** you are: you set it up or, where they are away for long, sit in the first seat */
  host: boolean;
  /** time a move, if there is a limit */
  clock_s: number | null;
  /** SHA-256 of the server's number, which is the seed where nobody adds one */
  commitment: string;
  /** once the match is over */
  seed: string | null;
  /** while it is waited for somebody */
  round_end: RoundEnd | null;
  /** the id of the next table, once somebody wished for one */
  rematch: string | null;
  /** the host's seat, if they have one */
  host_seat: number | null;
  /** somebody was removed; told to whoever set it up and may let them in */
  removed: boolean;
  /** one device may take several seats */
  shared: boolean;
  /** once it is fixed whose numbers count; null at tables of before */
  deal: Deal | null;
  /** the store fails now: the table waits and goes on by itself */
  stalled: boolean;
  /** the version of all messages */
  protocol: number;
}

/** One move, or the set-up, as this viewer learned of it. */
export interface News {
  /** counted from 1; 0 is the set-up */
  move: number;
  seat: number | null;
  /** hidden parts are a question mark */
  action: string | null;
  events: readonly Event[];
  /** not a move: the seat has taken so many moves back */
  taken_back: number;
  /** the action, taken apart */
  choice: Choice | null;
  /** what bots' faces show, from what everybody sees; of the last move */
  feelings: readonly Felt[];
}

/** What a seat may do now where that depends on nothing but what everybody sees. */
export interface OpenChoice {
  seat: number;
  actions: readonly string[];
  /** the same in the same order, taken apart */
  choices: readonly Choices[];
  /** why what else the seat touches is not possible */
  reasons: readonly Reason[];
}

/** The table through one viewer's eyes, and what they may do. */
export interface View {
  type: "view";
  /** null: a spectator */
  seat: number | null;
  /** moves made so far; taking back counts as one more */
  version: number;
  /** the game's View, see below */
  view: unknown;
  /** what the seat may do now */
  actions: readonly string[];
  /** the same in the same order, taken apart */
  choices: readonly Choices[];
  /** who is to do what */
  prompt: Event;
  /** the rules that apply now */
  paragraphs: readonly string[];
  /** what happened after the moves you know, the latest last */
  news: readonly News[];
  /** from the view before, if that is the one you have, to this one */
  scenes: readonly Scene[];
  /** false where older news were left out */
  told_all: boolean;
  outcome: Outcome | null;
  /** time left to the seats that are to act */
  clock_ms: number | null;
  /** your last decision */
  may_take_back: boolean;
  /** decisions that were taken back so far */
  taken_back: number;
  /** why the rest is impossible: look for "field 17", then for "field" */
  reasons: readonly Reason[];
  /** choices for which people at one screen need not hand it over */
  open_choices: readonly OpenChoice[];
  /** of actions, by name or form, if plain */
  consequences: Readonly<Record<string, Event>>;
  /** once it is over: what decided the match */
  decided: Event | null;
}

/** Your request was carried out; a move is written to disk. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}

/** Your request was not carried out and nothing has changed. */
export interface Refused {
  type: "refused";
  id: string | null;
  /** one of REFUSALS */
  code: string;
  /** for people who write programs */
  text: string;
}

/** The secret you asked for. */
export interface SeatLink {
  type: "link";
  id: string;
  seat: number;
  token: string;
}

/** The hint you asked for. It knows what the seat knows. */
export interface SeatHint {
  type: "hint";
  id: string;
  seat: number;
  /** moves made when you asked */
  version: number;
  /** the very best first; empty where there is no hint, or none yet */
  best: readonly Advice[];
  /** a sentence with numbers, see Hints */
  why: Event;
}

/** Somebody makes a face. */
export interface Emoted {
  type: "emote";
  seat: number;
  feeling: "happy" | "sad" | "surprised" | "worried" | "sly" | "impressed";
}

/** The net is there. */
export interface Pong {
  type: "pong";
}

export type ClientMessage =
  | Look
  | Reveal
  | Act
  | TakeBack
  | Sit
  | Stand
  | Rename
  | Link
  | RemoveDevice
  | AskHint
  | Emote
  | Resize
  | Assign
  | Remove
  | Free
  | Readmit
  | StandIn
  | Start
  | Rematch
  | Ready
  | Wait
  | Enter
  | Ping;

export type ServerMessage =
  Table | View | Done | Refused | SeatLink | SeatHint | Emoted | Pong;

export type RefusalCode =
  | "malformed"
  | "too-long"
  | "too-fast"
  | "not-your-seat"
  | "illegal"
  | "seat-taken"
  | "one-seat"
  | "wrong-stage"
  | "not-alone"
  | "not-host"
  | "removed"
  | "no-such-table"
  | "too-many"
  | "unavailable";

/** A guest: GET and PUT /api/me; DELETE forgets them, their seats and their wins. */
export interface Me {
  name: string;
  picture: string;
}

/** Who shall sit in a seat of a new table. */
export interface SeatWish {
  /** here: another person at this device */
  who: "me" | "here" | "friend" | "bot";
  /** of a person here */
  name?: string;
  picture?: string;
  /** of a bot */
  level?: string;
}

/** POST /api/tables. */
export interface NewTable {
  game: string;
  seats: readonly SeatWish[];
  options?: Readonly<Record<string, unknown>>;
  clock_s?: number | null;
  /** one device may take several seats; always so with somebody "here" */
  shared?: boolean;
}

/** GET /api/address: the server's address for friends, as far as it knows. */
export interface Address {
  /** such as http://192.168.1.5:8765 */
  origin: string;
  /** it listens to this computer only, so nobody else can open it */
  only_here: boolean;
}

/** The new table's id: its page is /t/<id>. */
export interface Created {
  id: string;
}

/** POST /api/tables/<id>/claim: bring a seat to this device. */
export interface Claim {
  token: string;
}

/** The seat that the token brought. */
export interface Claimed {
  seat: number;
}

/** An option of a game. */
export interface OptionPage {
  name: string;
  /** yes-no, number, seat, choice, or one that the game's own page knows, as board */
  kind: string;
  default: unknown;
  low: number | null;
  high: number | null;
  choices: readonly string[];
}

/** A game: GET /api/games gives them all. */
export interface GamePage {
  name: string;
  title: string;
  players: readonly number[];
  /** of bots, the weakest first */
  levels: readonly string[];
  /** whether this server gives any */
  hints: boolean;
  options: readonly OptionPage[];
  /** the forms of its actions */
  verbs: readonly string[];
  /** whether there is one */
  lesson: boolean;
}

/** The table after so many moves, in a replay. */
export interface Frame {
  version: number;
  view: unknown;
  news: News;
  /** from the frame before to this one */
  scenes: readonly Scene[];
}

/** GET /api/tables/<id>/replay?eyes=<seat or all>&first=0&count=50, once a match is over. */
export interface Replay {
  moves: number;
  frames: readonly Frame[];
}

/** An action that goes on in a lesson, and what is seen then. */
export interface LessonAnswer {
  action: string;
  frames: readonly View[];
}

/** One moment of a lesson: what is seen before it, what is said, and what may be done. */
export interface LessonBubble {
  frames: readonly View[];
  /** the key of a text in the game's words ("lesson"); "": none */
  say: string;
  /** of another one: what to do */
  task: string;
  /** what it speaks of, as the board marks it: "hand 2", "seat 1" */
  at: readonly string[];
  /** the first is the script's, the next bubble goes on from it */
  answers: readonly LessonAnswer[];
  /** by action: the key of what is said instead */
  other: Readonly<Record<string, string>>;
  /** of any other action */
  otherwise: string;
}

/** GET /api/lessons/<game>: a first game that teaches, as its learner sees it, step by step. */
export interface LessonPage {
  steps: readonly (readonly LessonBubble[])[];
}

/** Any answer that is an error. */
export interface ErrorBody {
  code: string;
  /** for people who write programs */
  text: string;
  /** for players: what is wrong with an option, as a kind and its words */
  why: Event | null;
}

/** Words that are set alike. */
export interface Piece {
  kind: "plain" | "strong" | "stressed" | "code";
  text: string;
}

/** Running text, a note on it, or a grid, which keeps its blanks and line breaks. */
export interface Block {
  kind: "text" | "note" | "grid";
  pieces: readonly Piece[];
}

/** A numbered rule. */
export interface Paragraph {
  number: string;
  blocks: readonly Block[];
}

/** A chapter of the rules. */
export interface Section {
  heading: string;
  paragraphs: readonly Paragraph[];
}

/** A game's rules in one language. */
export interface Rulebook {
  title: string;
  /** what stands before the first section */
  opening: readonly Block[];
  sections: readonly Section[];
}

/** A card's face. */
export interface Go5Card {
  /** as in actions: "3-red", "joker", "stop" */
  name: string;
  number: number | null;
  colour: string | null;
  pattern: string | null;
  black: boolean;
}

/** A set on the table. */
export interface Go5SetOfCards {
  /** as in actions, from 1 */
  number: number;
  owner: number;
  /** number, colour, pattern or black */
  kind: string;
  /** "number 3", "red", "striped", "black" */
  line: string;
  cards: readonly Go5Card[];
  /** by the chain of exchanges that is being played (G5-4.2) */
  used: boolean;
}

/** A seat and what lies before it. */
export interface Go5Place {
  /** null: not for this viewer */
  hand: readonly Go5Card[] | null;
  hand_size: number;
  /** hand cards that came off the pile, as all have seen */
  known: readonly Go5Card[];
  stops: number;
  has_laid: boolean;
  points: number;
  /** the last round's points by reason; without the zeros */
  sheet: readonly (readonly [string, number])[];
  /** at the end of the last round, when it was counted */
  last_hand: readonly Go5Card[];
}

/** The table from one seat; viewer -1 is a spectator. */
export interface Go5View {
  viewer: number;
  seats: number;
  phase: string;
  turn: number;
  waiting: readonly number[];
  round: number;
  target: number;
  dealer: number;
  /** what the turn has seen: free, more sets, added */
  course: string;
  /** got in an exchange, to be played at once */
  passing: Go5Card | null;
  stock_size: number;
  /** the top card is the last one */
  pile: readonly Go5Card[];
  /** who laid each of these cards; null: nobody, at the deal */
  pile_by: readonly (number | null)[];
  /** the seat that alone may take the top card */
  crosswise: number | null;
  /** places in the pile, from 0, where a joker lies so */
  lying_crosswise: readonly number[];
  sets: readonly Go5SetOfCards[];
  places: readonly Go5Place[];
  /** who ended the last round with Go5 */
  caller: number | null;
  /** the set with which that was done, its fifth card last */
  five: readonly Go5Card[];
  /** in a row that began with nothing to draw */
  dry_turns: number;
  /** in a row, this one too, with nothing drawn from the stock or laid */
  idle_turns: number;
  /** with nothing laid, counted from the round's first reshuffle on */
  quiet_turns: number;
}

/** One colour set and what lies before its owner. */
export interface PartyBugsPlace {
  /** null: not for this viewer */
  hand: readonly number[] | null;
  hand_size: number;
  pile_size: number;
  has_played: boolean;
  /** null: nothing, or not for this viewer */
  played: number | null;
  /** the open cards */
  display: readonly number[];
  has_face_down: boolean;
  /** null: nothing, or not for this viewer */
  face_down: number | null;
  /** of the cards of the display that this viewer sees */
  total: number;
  /** of the games before this one; of all, once the match is over */
  points: number;
  has_mirror: boolean;
  /** the cards of this colour set that everybody has seen in this game */
  seen: readonly number[];
  /** at the end of the game before, if there was one */
  last_display: readonly number[];
  /** turned up then */
  last_face_down: number | null;
}

/** The table from one seat; viewer -1 is a spectator. */
export interface PartyBugsView {
  viewer: number;
  seats: number;
  phase: string;
  waiting: readonly number[];
  game: number;
  games: number;
  round: number;
  rounds: number;
  /** settles who holds the tied card (PB-1.4) */
  youngest: number;
  tied: number;
  /** by colour set; null: taken */
  floor: readonly (number | null)[];
  /** seats that have still to take a card, the next one first */
  to_take: readonly number[];
  /** open cards of a King, while its player is asked (PB-8.3) */
  arrived: readonly number[];
  /** this is the last moment for it (PB-8.7) */
  must_use_mirror: boolean;
  /** the seats, then Paul with two players */
  places: readonly PartyBugsPlace[];
}

/** Somebody slid the card to somebody with a claim. */
export interface PokerRoyalSlide {
  by: number;
  to: number;
  claim: string;
}

/** The card was turned up and collected. */
export interface PokerRoyalJudgement {
  card: string;
  judge: number;
  said: string;
  correct: boolean;
  collector: number;
}

/** A round that is over: the card's way, and what became of it. */
export interface PokerRoyalRound {
  /** who had the card: the leader first, last the one who judged */
  seats: readonly number[];
  /** made by each of them but the last */
  claims: readonly string[];
  /** by the last one: right or wrong */
  said: string;
  card: string;
  collector: number;
}

/** One seat. */
export interface PokerRoyalPlace {
  /** null: not for this viewer */
  hand: readonly string[] | null;
  hand_size: number;
  /** the cards in front of it */
  laid: readonly string[];
  /** of each of the seven animals, its royal with them */
  animals: readonly number[];
  /** whether its royal is among them */
  royals: readonly boolean[];
  /** known to all: in its hand, or the card it has led this round */
  specials: readonly string[];
  /** the card that is on its way */
  has_seen: boolean;
}

/** The table from one seat; viewer -1 is a spectator. */
export interface PokerRoyalView {
  viewer: number;
  seats: number;
  phase: string;
  waiting: readonly number[];
  starter: number;
  /** this many animals of one kind lose */
  limit: number;
  /** of this round; of the last one until the next card is led */
  slides: readonly PokerRoyalSlide[];
  /** a face-down card */
  on_its_way: boolean;
  /** that card, if the viewer has seen it */
  card: string | null;
  /** seats that have not had the card on its way yet */
  unseen: readonly number[];
  judgement: PokerRoyalJudgement | null;
  /** the last card that was laid as a payment */
  paid: string | null;
  /** what a payment that is due must fit: one of these, or two others */
  fitting: readonly string[];
  /** what came off the penalty pile in this round, in that order */
  off_pile: readonly string[];
  /** penalty cards to be laid after the payment */
  due: number;
  pile_size: number;
  pile_top: string | null;
  /** the rounds before the one that `slides` and `judgement` tell */
  earlier: readonly PokerRoyalRound[];
  loser: number | null;
  places: readonly PokerRoyalPlace[];
}

/** One seat. */
export interface RuckiZuckiPlace {
  /** null: not for this viewer */
  hand: readonly string[] | null;
  hand_size: number;
  /** what the hand would count now; null: not for this viewer */
  hand_points: number | null;
  /** null: this viewer does not know */
  has_joker: boolean | null;
  /** of the rounds that are over */
  points: number;
  /** at the end of the last round that is over; null: before it */
  last_hand: readonly string[] | null;
  last_points: number | null;
}

/** The table from one seat; viewer -1 is a spectator. */
export interface RuckiZuckiView {
  viewer: number;
  seats: number;
  phase: string;
  waiting: readonly number[];
  round: number;
  rounds: number;
  dealer: number;
  turn: number;
  /** of the board: "blue", "red" or "own" */
  side: string;
  /** row by row the fields' names; "": no field */
  board: readonly (readonly string[])[];
  /** the fields with a card on them */
  lying: readonly string[];
  /** the field where the joker lies */
  joker_on: string | null;
  /** the free fields that touch a card */
  reach: readonly string[];
  stock_size: number;
  places: readonly RuckiZuckiPlace[];
}

/** The view that each game sends. */
export interface GameViews {
  go5: Go5View;
  "party-bugs": PartyBugsView;
  "poker-royal": PokerRoyalView;
  "rucki-zucki": RuckiZuckiView;
}
