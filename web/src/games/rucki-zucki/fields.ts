// The board's fields as the view and the choices tell them: what lies there, and what may come.

import type { Manner } from "../../board/selection.svelte";
import type { RuckiZuckiView } from "../../protocol";
import type { Choice } from "../choices";

export interface Field {
  /** As in actions: "21", "joker field 1"; "stock", or "" where there is no field. */
  name: string;
  kind: "number" | "joker field" | "stock" | "none";
  /** The card that lies there. */
  card: string | null;
  /** Its own number may be laid there, or exchanged for the joker. */
  number: Choice | null;
  exchange: Choice | null;
  joker: Choice | null;
  /** For the stock field. */
  draw: Choice | null;
  /** Free, and touches a card. */
  reach: boolean;
  /** The viewer holds its number. */
  held: boolean;
}

const LAY = "lay {card}";
const EXCHANGE = "exchange {card}";
const LAY_JOKER = "lay joker on {field}";
export const DRAW = "draw";
const WIDEST_FIELD_PX = 128;

export function rowsOf(view: RuckiZuckiView, choices: readonly Choice[]): Field[][] {
  const width = Math.max(...view.board.map((row) => row.length));
  return view.board.map((row) =>
    Array.from({ length: width }, (_, column) => field(row[column] ?? "", view, choices)),
  );
}

/** The board on its side. */
export function turned(rows: readonly Field[][]): Field[][] {
  return (rows[0] ?? []).map((_, column) => rows.flatMap((row) => row[column] ?? []));
}

const between = (least: number, wanted: number, most: number): number =>
  Math.min(most, Math.max(least, wanted));

/** The sizes in px at which so many fields fill a place: of a field, between two, at the edge. */
export function sizes(
  place: { width: number; height: number },
  columns: number,
  rows: number,
): { cell: number; tall: number; gap: number; edge: number } {
  const gap = between(2, place.width * 0.005, 5);
  const edge = between(3, place.width * 0.012, 14);
  const share = (room: number, many: number): number =>
    Math.max(0, (room - 2 * edge - (many - 1) * gap) / many);
  const high = share(place.height, rows);
  const cell = Math.min(share(place.width, columns), high * 1.1, WIDEST_FIELD_PX);
  return { cell, tall: Math.min(cell * 1.6, high), gap, edge };
}

function field(name: string, view: RuckiZuckiView, choices: readonly Choice[]): Field {
  const find = (form: string, part: string) =>
    choices.find((choice) => choice.form === form && choice.words[part] === name) ?? null;
  return {
    name,
    kind: kindOf(name),
    card: view.joker_on === name ? "joker" : view.lying.includes(name) ? name : null,
    number: find(LAY, "card"),
    exchange: find(EXCHANGE, "card"),
    joker: find(LAY_JOKER, "field"),
    draw: name === "stock" ? (turnChoice(choices, DRAW) ?? null) : null,
    reach: view.reach.includes(name),
    held: view.places[view.viewer]?.hand?.includes(name) ?? false,
  };
}

function kindOf(name: string): Field["kind"] {
  if (name === "") return "none";
  if (name === "stock") return "stock";
  return name.startsWith("joker") ? "joker field" : "number";
}

/** "draw" or "done", if it is open. */
export function turnChoice(choices: readonly Choice[], form: string): Choice | undefined {
  return choices.find((choice) => choice.form === form);
}

/** A card of the hand goes to a field, whichever of them is touched first. */
export const MANNER: Manner = {
  partsOf: ({ form, words: { card, field } }) => {
    if (form === DRAW) return { lifts: [], goal: "field stock" };
    if (form === LAY_JOKER) return { lifts: ["hand joker"], goal: `field ${field}` };
    return card === undefined ? { lifts: [] } : { lifts: [`hand ${card}`], goal: `field ${card}` };
  },
};
