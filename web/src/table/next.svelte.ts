// The rematch, for whoever still looks at the result of the last match, or at its replay. Their device
// enters it on the open socket without showing it ("attends" it): its number goes into the deal, no
// bot takes its seat, and its view is loaded when they go there. Whatever is said about the rematch
// comes from its own messages, not from the old table.

import { noteTable } from "../net/recent";
import { TableLink } from "../net/table.svelte";
import type { Player } from "../protocol";
import { go } from "../router.svelte";
import type { ShellKey } from "../words/shell";
import { buzz } from "./buzz";
import { People, takeAlong } from "./people.svelte";
import { ownSeats, playedHere, waitingIn } from "./room.svelte";
import { play } from "./sounds";

/** The link to the rematch, between the page that attended it and the page that will show it. */
let handed: { id: string; link: TableLink } | null = null;

export class Rematch {
  /** null: not attended. */
  link = $state.raw<TableLink | null>(null);

  /** Whose seats there were brought to another device: that one calls for them. */
  private elsewhere = $state.raw<People | null>(null);
  private gone = false;
  private goesOn = false; // to the rematch: its link, or the socket, is handed over

  constructor(private readonly last: TableLink) {
    $effect(() => () => {
      if (!this.goesOn) this.link?.close();
      this.gone = true;
    });
    $effect(() => {
      if (!this.waits) return;
      play("turn");
      buzz();
    });
  }

  readonly id = $derived.by(() => this.last.table?.rematch ?? null);
  /** Where one goes from here: to it, or, where it is not there any more, to set up another one. */
  readonly path = $derived.by(() =>
    this.standing === "next.gone" ? `/new/${this.last.table?.game}` : `/t/${this.id}`,
  );
  /** It waits for somebody at this device. */
  readonly waits = $derived.by(() => this.waiting.some((seat) => this.here.includes(seat)));
  /** The other people there: who is connected, and who is not. */
  readonly others = $derived.by((): { here: string[]; away: string[] } => {
    const people = this.players.filter(({ kind, yours }) => kind === "person" && !yours);
    const known = this.link?.connected && this.link.table?.stage !== "over" ? people : [];
    const names = (here: boolean) => known.filter((one) => one.here === here).map(nameOf);
    return { here: names(true), away: names(false) };
  });
  /** What to say of our seat there; null: nothing is known yet. */
  readonly standing = $derived.by((): ShellKey | null => {
    const { link } = this;
    if (link?.missing) return "next.gone";
    if (link?.trouble && !link.connected) return `net.${link.trouble}`;
    if (!link?.table) return null;
    if (link.table.stage === "over") return "next.over";
    if (!ownSeats(link.table.players).length) return "next.no-seat";
    // It is told of before the cards are dealt, and before the view says for whom it waits: what was
    // said till then would be read out, and be wrong a moment later.
    if (link.table.stage !== "open" && !link.view) return null;
    if (!this.waits) return "next.kept";
    const forUs = this.waiting.every((seat) => this.here.includes(seat));
    return forUs && this.others.here.length ? "next.waited" : "next.turn";
  });

  private readonly players = $derived.by(() => this.link?.table?.players ?? []);
  private readonly here = $derived.by(() =>
    this.elsewhere ? playedHere(this.players, this.elsewhere) : ownSeats(this.players),
  );
  private readonly waiting = $derived.by(() => {
    const { view } = this.link ?? {};
    return view && !view.outcome ? waitingIn(view.view) : [];
  });

  /** Enter it without showing it. The open socket leaves the last table, of which all must be loaded. */
  async attend(): Promise<void> {
    await Promise.resolve(); // so that no effect of this page owns the link's deriveds
    const { id } = this;
    if (this.gone || this.goesOn || this.link || id === null) return;
    this.takeAlong(id);
    this.last.handLineTo(id);
    this.elsewhere = new People("elsewhere", id);
    this.link = attend(id, this.elsewhere);
  }

  /** Go there, on the socket that is open. */
  follow(): void {
    const { id } = this;
    if (id === null) return;
    if (this.standing === "next.gone") {
      go(this.path);
      return;
    }
    this.takeAlong(id);
    if (this.link) handOver(id, this.link);
    else this.last.handLineTo(id);
    this.goesOn = true;
    go(this.path);
  }

  private takeAlong(id: string): void {
    if (this.last.table) takeAlong(this.last.table.id, id);
  }
}

/** Return the link to a table that was attended, if any. */
export function takeOver(id: string): TableLink | null {
  const known = handed;
  handed = null;
  if (known?.id !== id) {
    known?.link.close();
    return null;
  }
  known.link.heard = () => undefined; // from now on the page chooses the seat that looks
  return known.link;
}

/** Open a link to a table without showing it, with the eyes of the seat played here, if it is one. */
function attend(id: string, elsewhere: People): TableLink {
  const link = new TableLink(id);
  link.heard = (table) => {
    noteTable(table); // keeps the commitment as it was first received
    elsewhere.meet(table.players);
    const [only = null, ...others] = playedHere(table.players, elsewhere);
    const eyes = others.length ? null : only;
    if (eyes !== link.eyes) link.look(eyes);
  };
  return link;
}

function handOver(id: string, link: TableLink): void {
  handed?.link.close();
  handed = { id, link };
}

function nameOf({ name }: Player): string {
  return name;
}
