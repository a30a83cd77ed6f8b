// Where the cards of a hand lie: each stays where it is while others are played and drawn, and a new
// one comes to the first free place. Cards that are there from the beginning lie in order.

export interface Slotted {
  value: number;
  /** From 0, at the left. */
  slot: number;
}

export class Slots {
  private lying = new Map<number, number>();

  /** The cards of a hand in the order of their places. */
  follow(hand: readonly number[]): readonly Slotted[] {
    for (const value of this.lying.keys()) {
      if (!hand.includes(value)) this.lying.delete(value);
    }
    for (const value of hand) {
      if (!this.lying.has(value)) this.lying.set(value, this.free());
    }
    return Array.from(this.lying, ([value, slot]) => ({ value, slot })).sort(
      (one, other) => one.slot - other.slot,
    );
  }

  private free(): number {
    const taken = new Set(this.lying.values());
    let slot = 0;
    while (taken.has(slot)) slot++;
    return slot;
  }
}
