// State and actions of the table's page: its socket, its game's board and words, and all that is
// derived from the server's messages.

import { untrack } from "svelte";
import { Show } from "../board/show.svelte";
import { offered, type Choice } from "../games/choices";
import { api } from "../net/api";
import { saveMe } from "../net/me.svelte";
import { refusalText, refusedText } from "../net/refusals";
import { noteTable } from "../net/recent";
import { TableLink, type Wish } from "../net/table.svelte";
import { noteChoice } from "../pages/friends";
import type { Felt, News, OpenChoice, Table, View } from "../protocol";
import { pace } from "../settings.svelte";
import { dismissAll, toast, uncover } from "../ui/toasts.svelte";
import { language, listed, named, t } from "../words/language.svelte";
import { Say } from "../words/say";
import { Faces } from "./faces.svelte";
import { Hints } from "./hints.svelte";
import { Rematch, takeOver } from "./next.svelte";
import { PartsOf } from "./parts.svelte";
import { Room, waitingIn } from "./room.svelte";
import { endsRound, Scoring } from "./scoring.svelte";
import { play } from "./sounds";
import { comings, newest } from "./story";
import { whyNot, type Why } from "./why";

const WAIT_AGAIN_MS = 15_000;

export class Visit {
  readonly net: TableLink;
  readonly room: Room;
  readonly scoring = new Scoring();
  readonly hints: Hints;
  readonly faces: Faces;
  readonly next: Rematch;
  /** Plays the views one by one: it lags behind the server's last one until its animation is over. */
  readonly show = new Show<View>({
    isHeld: endsRound,
    beats: () => this.parts?.module.beats ?? {},
    pace,
    heard: (event) => play(this.parts?.module.sounds[event?.kind ?? ""] ?? "card"),
    staged: (detail) => document.dispatchEvent(new CustomEvent("staged", { detail })),
  });
  /** A panel is open over the board, or beside it, and somebody reads it. */
  reading = $state(false);
  /** The deal's commitment as this browser first received it: a later one must be the same. */
  firstSeal = $state("");

  private readonly loaded: PartsOf;
  private before: Table | null = null;
  private toldIn = language();
  private wantsRematch = false;
  private lobbyNews: string[] = [];
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  private readonly underWay = new Set<"sit" | "start">();

  constructor(id: string) {
    this.net = takeOver(id) ?? new TableLink(id, claim(id));
    this.room = new Room(this.net, id);
    this.hints = new Hints(this.net);
    this.faces = new Faces(id);
    this.next = new Rematch(this.net);
    this.net.emoted = (emoted) => this.faces.show(emoted, this.room.own.includes(emoted.seat));
    this.loaded = new PartsOf(() => this.net.table?.game);
    $effect(() => () => {
      this.net.close();
      this.show.close();
      this.faces.close();
    });
    $effect(() => {
      const { news } = this.shown ?? {};
      if (news) untrack(() => this.faces.see(news));
    });
    $effect.pre(() => {
      const { view } = this.net;
      if (view) untrack(() => this.show.see(view));
    });
    $effect(() => {
      const { view } = this;
      const end = this.askedToLook ? this.roundEnd : null;
      if (view && view.seat === this.net.eyes) untrack(() => this.scoring.see(view, end));
    });
    $effect(() => {
      if (this.show.holding && !this.scoring.score) untrack(() => this.show.release());
    });
    $effect(() => {
      void [this.net.table, this.net.view];
      // The device is not passed on while somebody looks at the scores, or moves are being shown.
      if (!this.scoring.score && !this.show.busy) untrack(() => this.room.follow());
    });
    $effect(() => {
      const table = this.net.table;
      if (table) untrack(() => this.notice(table));
    });
    $effect(() => {
      // Whoever has a seat attends the rematch, after a reload of the result as well; not while the
      // net is lost: the last table's line is the one that comes back.
      const isThere = this.hasAll && this.net.connected && this.room.own.length > 0;
      if (isThere && this.net.table?.rematch) void this.next.attend();
    });
    $effect(() => {
      const { busy, holding } = this.show; // between rounds bots wait anyway
      if (this.alone && ((busy && !holding) || this.reading)) return this.haveBotsWait();
    });
  }

  readonly parts = $derived.by(() => this.loaded.parts);
  readonly failed = $derived.by(() => this.loaded.failed);
  readonly view = $derived.by(() => this.net.view);
  /** The view that is drawn; after a change of seats the new seat's own at once. */
  readonly shown = $derived.by(() => {
    const { shown } = this.show;
    return shown?.seat === this.view?.seat ? shown : this.view;
  });
  /** The scores of a round that has been seen to its end. */
  readonly score = $derived.by(() =>
    this.show.busy && !this.show.holding ? null : this.scoring.score,
  );
  /** What happened, as far as it has been shown. */
  readonly log = $derived.by((): readonly News[] => {
    const { shown } = this;
    const { log } = this.net;
    if (!this.show.busy || !shown) return log;
    const last = shown.news.at(-1); // perhaps without some of its events
    const known = log.filter(({ move }) => (last ? move < last.move : move <= shown.version));
    return last ? [...known, last] : known;
  });
  /** The only person at the table, in a match. */
  readonly alone = $derived.by(() => {
    const { stage, players = [] } = this.net.table ?? {};
    const others = players.filter(({ kind, left, yours }) => kind !== "bot" || left || yours);
    return stage === "playing" && others.length === 1 && this.room.own.length === 1;
  });
  /** All players with their faces; none is drawn as away once they may have gone to the rematch. */
  readonly players = $derived.by(() => {
    const { table, left } = this.net;
    const all = table?.players ?? [];
    const seen = table?.rematch ? all.map((one) => ({ ...one, here: true })) : all;
    return this.faces.of(seen, left ? null : (this.view?.seat ?? null));
  });
  /** The last view of the match has come, for the seat that looks: nothing more is needed. */
  private readonly hasAll = $derived.by(() => {
    const { view, eyes } = this.net;
    return !!view?.outcome && view.seat === eyes;
  });
  readonly roundEnd = $derived.by(() => this.net.table?.round_end ?? null);
  /** The server waits for people of this device to see the scores. */
  readonly askedToLook = $derived.by(() =>
    this.room.own.some((seat) => this.roundEnd?.seats.includes(seat)),
  );
  readonly waiting = $derived.by(() => (this.net.view ? waitingIn(this.net.view.view) : []));
  readonly title = $derived.by(() => {
    const game = this.net.table?.game ?? "";
    return named("title", game, game);
  });
  readonly say = $derived.by(() => this.sayTo(this.net.view?.seat ?? null));
  readonly choices = $derived.by((): readonly Choice[] => {
    const { parts, net } = this;
    if (!parts || !net.view || net.pending || net.view.seat !== net.eyes) return [];
    if (this.scoring.score || this.show.busy) return [];
    if (net.view.version < net.made) return []; // the view that shows our move is on its way
    const offer = this.offer(net.view);
    return offer ? offered(offer, this.hints.best, net.view.consequences) : [];
  });
  /** The status line: who is to do what. */
  readonly status = $derived.by(() => {
    const { table, view } = this.net;
    const free = table?.players.filter((player) => player.kind === "free").length ?? 0;
    if (table?.stage === "open")
      return free ? t("lobby.waiting", { many: free }) : t("lobby.ready");
    if (!view || !this.say) return this.net.trouble ? "" : t("net.connecting");
    const { underWay } = this.net;
    if (underWay) return t(`net.${underWay}`);
    const told = this.show.busy && !this.show.holding ? newest(this.log, this.say) : "";
    if (told) return told;
    return this.breakStatus(this.say) ?? this.openStatus(view) ?? this.say.event(view.prompt);
  });

  async act(choice: Choice): Promise<void> {
    const seat = this.room.openly ?? this.view?.seat ?? null;
    dismissAll();
    this.hints.close();
    if (seat !== null) await this.ask({ type: "act", seat, action: choice.text });
  }

  /** Why what was touched is not possible, and the rule for it. */
  why(touched: string): Why {
    return whyNot((this.view && this.offer(this.view)?.reasons) ?? [], touched, this.say);
  }

  /** Tell why; not while a request is unanswered, when nothing is possible for that moment. */
  refuse(touched: string): void {
    if (this.net.pending) return;
    const { text, paragraph } = this.why(touched);
    toast(text, paragraph);
  }

  /** The scores have been seen. */
  putScoresAway(): void {
    const { roundEnd } = this;
    this.scoring.close(roundEnd?.move ?? 0);
    this.show.release();
    if (roundEnd && this.askedToLook) void this.ask({ type: "ready", move: roundEnd.move });
  }

  /** Take the last decision back, where the server says that this is possible. */
  async takeBack(): Promise<void> {
    const { seat = null, may_take_back = false } = this.view ?? {};
    if (seat === null || !may_take_back || this.net.pending) return;
    dismissAll();
    await this.ask({ type: "take-back", seat });
  }

  /** Make a face, for all to see. */
  async emote(feeling: Felt["feeling"]): Promise<void> {
    const seat = this.view?.seat ?? null;
    if (seat !== null) await this.ask({ type: "emote", seat, feeling });
  }

  async sit(seat: number): Promise<void> {
    await this.once("sit", async () => {
      try {
        await saveMe();
      } catch (error) {
        toast(refusalText(error));
        return;
      }
      await this.ask({ type: "sit", seat });
    });
  }

  async start(): Promise<void> {
    await this.once("start", () => this.ask({ type: "start" }));
  }

  async rematch(): Promise<void> {
    this.wantsRematch = true;
    if (await this.ask({ type: "rematch" })) this.next.follow();
    else this.wantsRematch = false; // one that somebody else asks for later takes nobody along
  }

  /** The choices of the seat that looks, or of one at this device whose choice all may see. */
  private offer(view: View): View | OpenChoice | undefined {
    const { openly } = this.room;
    return openly === null ? view : view.open_choices.find(({ seat }) => seat === openly);
  }

  private sayTo(reader: number | null): Say | null {
    const { parts, net } = this;
    // Where several people share the screen, "you" could be any of them.
    const you = this.room.own.length > 1 ? "" : t("you.name");
    return parts && new Say(parts.words, parts.language, net.table?.players ?? [], reader, you);
  }

  /** What somebody at this device is to do before all eyes. */
  private openStatus({ prompt }: View): string | null {
    const { openly } = this.room;
    const name = openly === null ? undefined : this.net.table?.players[openly]?.name;
    const sentence = this.sayTo(openly)?.event(prompt);
    return name && sentence ? t("turn.openly", { name, sentence }) : null;
  }

  /** Between two rounds: that the reader is to look at the scores, or who else is waited for. */
  private breakStatus(say: Say): string | null {
    if (this.score) return t("score.look");
    if (!this.roundEnd || this.choices.length) return null;
    const seats = this.roundEnd.seats.filter((seat) => !this.room.own.includes(seat));
    if (!seats.length) return null;
    return t("score.waiting", { names: listed(seats.map((seat) => say.seat(seat))) });
  }

  /**
   * Have the bots wait for somebody alone with them, while moves are shown or a panel is read. The
   * request is repeated: the server stops waiting soon after the last one.
   */
  private haveBotsWait(): () => void {
    const say = (on: boolean) => void untrack(() => this.net.ask({ type: "wait", on }));
    say(true);
    const timer = window.setInterval(() => say(true), WAIT_AGAIN_MS);
    return () => {
      window.clearInterval(timer);
      say(false);
    };
  }

  /** Do nothing while it is being done: asked for twice, what is granted would be refused, too. */
  private async once(what: "sit" | "start", work: () => Promise<unknown>): Promise<void> {
    if (this.underWay.has(what)) return;
    this.underWay.add(what);
    await work();
    this.underWay.delete(what);
  }

  /** Whether it was done; why not is told. */
  private async ask(wish: Wish): Promise<boolean> {
    const { refused } = await this.net.ask(wish);
    if (refused) toast(refusedText(refused));
    return !refused;
  }

  /** Tell who came and went, and remember the table. */
  private notice(table: Table): void {
    this.firstSeal = noteTable(table);
    this.faces.meet(table.players);
    noteChoice(table);
    const before = this.before?.players ?? [];
    const wasOpen = this.before?.stage === "open";
    const isNewRematch = table.rematch !== null && this.before?.rematch === null;
    if (isNewRematch && !this.wantsRematch) toast(t("news.rematch"));
    const isSameLanguage = this.toldIn === language(); // else guests without a name have new ones
    this.before = table;
    this.toldIn = language();
    // After the match nobody is said to be gone: they are at the next one.
    if (table.stage !== "over" && isSameLanguage)
      for (const { kind, ...names } of comings(before, table.players)) {
        const text = t(`news.${kind}`, names);
        toast(text);
        if (wasOpen) this.lobbyNews.push(text);
      }
    // At the match everybody sees who sits there, and the notices would cover it.
    if (table.stage !== "open") for (const text of this.lobbyNews.splice(0)) uncover(text);
    if (this.wantsRematch) this.next.follow();
  }
}

/** A link from another device brings its seat along; its secret does not stay in the address. */
async function claim(id: string): Promise<void> {
  const token = /^#seat=(.+)$/.exec(location.hash)?.[1];
  if (token === undefined) return;
  history.replaceState(null, "", location.pathname);
  try {
    await api.claim(id, token);
  } catch (error) {
    toast(refusalText(error));
  }
}
