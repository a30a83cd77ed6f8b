import { expect, it } from "vitest";
import { player, table, view } from "../../tests/made";
import type { TableLink } from "../net/table.svelte";
import type { Player, Table } from "../protocol";
import { page } from "../router.svelte";
import { listed, showLanguage, t, type Language } from "../words/language.svelte";
import { Rematch } from "./next.svelte";

const ME = player({ yours: true });
const BEN = player({ name: "Ben" });
const CLEO = player({ name: "Cleo" });
const BOT = player({ kind: "bot", name: "Bug" });
const gone = (who: Player) => ({ ...who, here: false });

/** What is told of a rematch of Ana, Ben and Cleo by a link to it, as far as it has one. */
function told(link: Partial<TableLink>): unknown[] {
  const last = { table: table({ players: [ME, BEN, CLEO], stage: "over", rematch: "b" }) };
  let said: unknown[] = [];
  $effect.root(() => {
    const next = new Rematch(last as TableLink);
    next.link = { connected: true, missing: false, table: null, view: null, ...link } as TableLink;
    said = [next.standing, next.others.here, next.others.away];
  })();
  return said;
}

/** A link to the rematch, which waits for these seats. */
function there(players: Player[], waiting: number[], about: Partial<Table> = {}) {
  return { table: table({ players, ...about }), view: view({ view: { waiting } }) };
}

it.each<[string, Partial<TableLink>, string | null, string[], string[]]>([
  ["nothing has been heard of it", { connected: false }, null, [], []],
  [
    "the net was lost before anything was heard of it",
    { connected: false, trouble: "lost" },
    "net.lost",
    [],
    [],
  ],
  ["it is not there any more", { missing: true }, "next.gone", [], []],
  [
    "a friend is there and another is not",
    there([ME, BEN, gone(CLEO)], [1]),
    "next.kept",
    ["Ben"],
    ["Cleo"],
  ],
  [
    "whom it waits for is not known yet",
    { ...there([ME, BEN], []), view: null },
    null,
    ["Ben"],
    [],
  ],
  [
    "its cards are being dealt",
    { table: table({ players: [ME, BEN], stage: "dealing" }) },
    null,
    ["Ben"],
    [],
  ],
  [
    "it has not begun",
    { table: table({ players: [ME, BEN], stage: "open" }) },
    "next.kept",
    ["Ben"],
    [],
  ],
  ["it waits for all", there([ME, BEN, CLEO], [0, 1, 2]), "next.turn", ["Ben", "Cleo"], []],
  ["it waits for us alone", there([ME, BEN, CLEO], [0]), "next.waited", ["Ben", "Cleo"], []],
  ["and nobody else is there", there([ME, gone(BEN), BOT], [0]), "next.turn", [], ["Ben"]],
  ["there are only bots", there([ME, BOT, BOT], [0]), "next.turn", [], []],
  ["our seat is another's", there([BEN, BOT, CLEO], [0]), "next.no-seat", ["Ben", "Cleo"], []],
  ["it has been played", there([ME, BEN], [], { stage: "over" }), "next.over", [], []],
  [
    "the net is lost, and nothing is known",
    { ...there([ME, BEN], [0]), connected: false, trouble: "lost" },
    "net.lost",
    [],
    [],
  ],
  [
    "the server lets nobody in just now",
    { ...there([ME, BEN], [0]), connected: false, trouble: "later" },
    "net.later",
    [],
    [],
  ],
])("of a rematch only what is so is told: %s", (_, link, standing, here, away) => {
  expect(told(link)).toEqual([standing, here, away]);
});

it.each([
  ["there", false, { name: "table", id: "b" }],
  ["gone", true, { name: "set-up", game: "go5" }],
])("where the rematch is %s, the way leads there or to a new table", (_, missing, shown) => {
  const last = { table: table({ stage: "over", rematch: "b" }), handLineTo: () => undefined };
  $effect.root(() => {
    const next = new Rematch(last as unknown as TableLink);
    next.link = { connected: true, missing, table: null, view: null } as TableLink;
    next.follow();
  })();
  expect(page()).toEqual(shown);
});

it.each<[Language, string, string]>([
  ["de", "Ben wartet auf dich", "Ben und Cleo warten auf dich"],
  ["en", "Ben is waiting for you", "Ben and Cleo are waiting for you"],
  ["fr", "Ben t’attend", "Ben et Cleo t’attendent"],
  ["nl", "Ben wacht op je", "Ben en Cleo wachten op je"],
  ["it", "Ben ti aspetta", "Ben e Cleo ti aspettano"],
])("who is there and waits for us is named: %s", async (language, one, both) => {
  await showLanguage(language);
  const waited = (...names: string[]) =>
    t("next.waited", { names: listed(names), many: names.length });
  expect(waited("Ben")).toContain(`: ${one}.`);
  expect(waited("Ben", "Cleo")).toContain(`: ${both}.`);
});
