// The next match, for whoever still looks at the end of the last one, or at its replay. Their device is
// there already, on the line that it has, so its number goes into the deal, no bot takes its seat, and
// what may be seen there is there when they go. What they are told of it is that table's own word.

import { noteTable } from "../net/recent";
import { TableLink } from "../net/table.svelte";
import type { Player } from "../protocol";
import { go } from "../router.svelte";
import type { ShellKey } from "../words/shell";
import { buzz } from "./buzz";
import { ownSeats, waitingIn } from "./room.svelte";
import { play } from "./sounds";

/** On its way from the page of one table to that of the next. */
let handed: { id: string; link: TableLink } | null = null;

export class Rematch {
  /** null: this device is not there. */
  link = $state.raw<TableLink | null>(null);

  private gone = false;
  private goesOn = false; // with the link, or the line

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
  /** It waits for somebody at this device. */
  readonly waits = $derived.by(() => this.waiting.some((seat) => this.players[seat]?.yours));
  /** The other people there: who is connected, and who is not. */
  readonly others = $derived.by((): { here: string[]; away: string[] } => {
    const people = this.players.filter(({ kind, yours }) => kind === "person" && !yours);
    const known = this.link?.connected && this.link.table?.stage !== "over" ? people : [];
    const names = (here: boolean) => known.filter((one) => one.here === here).map(nameOf);
    return { here: names(true), away: names(false) };
  });
  /** How this device stands there, as far as that is known. */
  readonly standing = $derived.by((): ShellKey | null => {
    const { link } = this;
    if (link?.missing) return "next.gone";
    if (!link?.table) return null;
    if (!link.connected) return "net.lost";
    if (link.table.stage === "over") return "next.over";
    if (!ownSeats(link.table.players).length) return "next.no-seat";
    if (!this.waits) return "next.kept";
    const forUs = this.waiting.every((seat) => this.players[seat]?.yours);
    return forUs && this.others.here.length ? "next.waited" : "next.turn";
  });

  private readonly players = $derived.by(() => this.link?.table?.players ?? []);
  private readonly waiting = $derived.by(() => {
    const { view } = this.link ?? {};
    return view && !view.outcome ? waitingIn(view.view) : [];
  });

  /** Be there, too. Of the last table nothing more is heard: whoever calls has all of it. */
  async attend(): Promise<void> {
    await Promise.resolve(); // no effect of this page owns the link
    const { id } = this;
    if (this.gone || this.goesOn || this.link || id === null) return;
    this.last.handLineTo(id);
    this.link = attend(id);
  }

  /** Go there, on the line that is open. */
  follow(): void {
    const { id } = this;
    if (id === null) return;
    if (this.link) handOver(id, this.link);
    else this.last.handLineTo(id);
    this.goesOn = true;
    go(`/t/${id}`);
  }
}

/** The link to a table, if one is there. */
export function takeOver(id: string): TableLink | null {
  const known = handed;
  handed = null;
  if (known?.id !== id) {
    known?.link.close();
    return null;
  }
  known.link.heard = () => undefined; // whose eyes it has is for the page that shows it to say
  return known.link;
}

/** Be at a table without showing it. Nothing that goes with the page before may own the link. */
function attend(id: string): TableLink {
  const link = new TableLink(id);
  link.heard = (table) => {
    noteTable(table); // the seal is noted as it was shown first
    const [only = null, ...others] = ownSeats(table.players);
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
