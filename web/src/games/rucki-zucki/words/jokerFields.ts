// The joker fields of a board, of which an own one may have sixteen, by name.

const MOST = 16;

export function jokerFields(name: (number: number) => string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: MOST }, (_, i) => [`joker field ${i + 1}`, name(i + 1)]),
  );
}
