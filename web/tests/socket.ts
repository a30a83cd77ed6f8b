// A socket as a test plays it: what the page sends is kept, and the test says what the server does.

import { vi } from "vitest";
import { table } from "./made";

export class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  onopen = (): void => undefined;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send = vi.fn((text: string) => this.sent.push(JSON.parse(text) as { type: string; id?: string }));
  readonly sent: { type: string; id?: string }[] = [];
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** It opens, and the server tells of the table. */
  reaches(id: string): void {
    this.open();
    this.says(table({ id }));
  }
  close(): void {
    this.readyState = 3;
  }
  /** The other end closes it, or the net is gone. */
  ends(code: number): void {
    this.close();
    this.onclose?.({ code });
  }
}
