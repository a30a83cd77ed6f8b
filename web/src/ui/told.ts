// The texts that this device has been told once, in one way: shown, or read out.

import { keep, kept } from "../kept";

export class Told {
  private readonly texts: Set<string>;

  constructor(private readonly key: string) {
    this.texts = new Set(kept<string[]>(key, []));
  }

  /** Nothing has been told in this way. */
  get nothing(): boolean {
    return this.texts.size === 0;
  }

  has(text: string): boolean {
    return this.texts.has(text);
  }

  add(text: string): void {
    if (this.has(text)) return;
    this.texts.add(text);
    keep(this.key, [...this.texts]);
  }
}
