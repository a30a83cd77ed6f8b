// The texts that somebody at this device has been told once.

import { keep, kept } from "../kept";

export class Told {
  private readonly texts: Set<string>;

  constructor(private readonly key: string) {
    this.texts = new Set(kept<string[]>(key, []));
  }

  has(text: string): boolean {
    return this.texts.has(text);
  }

  add(text: string): void {
    if (this.has(text)) return;
    this.texts.add(text);
    // Another tab may have told others meanwhile.
    keep(this.key, [...new Set(kept<string[]>(this.key, [])).add(text)]);
  }
}
