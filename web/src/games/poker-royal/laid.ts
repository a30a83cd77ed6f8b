// What the last move has laid before somebody, and where it came from: for marks and movement.

import type { News, Word } from "../../protocol";

export interface Laid {
  seat: number;
  card: string;
  from: "way" | "pile" | "hand";
}

function seatOf(word: Word | undefined): number {
  return typeof word === "object" && "seat" in word ? word.seat : -1;
}

function listed(word: Word | undefined): string[] {
  return Array.isArray(word) ? word.map(String) : [String(word)];
}

/** Which animals have come by now, of those that are laid: their number has risen. */
export class Arrivals {
  private before: readonly number[] | null = null;
  private come: readonly boolean[] = [];

  /** `animals` lie there now; `isLaid` says which of them the last move lays. */
  see(animals: readonly number[], isLaid: readonly boolean[]): readonly boolean[] {
    const { before, come } = this;
    this.come = animals.map(
      (many, i) => !!isLaid[i] && (!before || !!come[i] || many > (before[i] ?? 0)),
    );
    this.before = animals;
    return this.come;
  }
}

export function laidBy(news: News | undefined): Laid[] {
  const laid: Laid[] = [];
  const paid = news?.choice?.form === "pay {card}" ? news.choice.words["card"] : undefined;
  if (paid && news?.seat != null) laid.push({ seat: news.seat, card: paid, from: "hand" });
  for (const { kind, words } of news?.events ?? []) {
    if (kind === "judged") {
      laid.push({ seat: seatOf(words.collector), card: String(words.card), from: "way" });
    }
    if (kind === "penalty") {
      const seat = seatOf(words.seat);
      laid.push(...listed(words.cards).map((card) => ({ seat, card, from: "pile" as const })));
    }
  }
  return laid;
}
