// What a screen reader is given to read.

/** Sentences to be heard one after the other: a voice pauses only where one has come to its end. */
export function aloud(texts: readonly string[]): string {
  return texts.map((text) => (/[.!?…]["”“»’)]*$/.test(text) ? text : `${text}.`)).join(" ");
}
