// The next match, for whoever still looks at the last one. This device is there already, on the line
// that it has, so its number goes into the deal, no bot takes its seat, and what may be seen there is
// there when they go.

import { noteTable } from "../net/recent";
import { TableLink } from "../net/table.svelte";
import type { Table } from "../protocol";

/** On its way from the page of one table to that of the next. */
let handed: { id: string; link: TableLink } | null = null;

/** Be at a table without showing it. Nothing that goes with the page before may own the link. */
export function attend(id: string): TableLink {
  const link = new TableLink(id);
  link.heard = (table) => {
    noteTable(table); // the seal is noted as it was shown first
    const [only = null, ...others] = seatsOf(table);
    const eyes = others.length ? null : only;
    if (eyes !== link.eyes) link.look(eyes);
  };
  return link;
}

export function handOver(id: string, link: TableLink): void {
  handed?.link.close();
  handed = { id, link };
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

function seatsOf({ players }: Table): number[] {
  return players.flatMap(({ yours }, seat) => (yours ? [seat] : []));
}
