// Legal actions, taken apart by the forms of the game's verbs: "slide bat to B as fly" has the
// form "slide {card} to {seat} as {claim}" and the words card, seat and claim.

export interface Choice {
  text: string;
  form: string;
  words: Record<string, string>;
  /** A hint is for it. */
  advised?: boolean;
}

/** For `data-advised`: whether a hint is for one of these. */
export function advised(choices: readonly (Choice | null | undefined)[]): true | undefined {
  return choices.some((choice) => choice?.advised) || undefined;
}

interface Pattern {
  form: string;
  matches: RegExp;
}

/** The forms as patterns, those with most fixed text first: they tell "take 5 and pair" apart. */
function patterns(forms: readonly string[]): Pattern[] {
  const fixed = (form: string) => form.replace(/\{\w+\}/g, "").length;
  return [...forms]
    .sort((a, b) => fixed(b) - fixed(a))
    .map((form) => ({
      form,
      matches: new RegExp(
        `^${form.replace(/\{(\w+)\}/g, (_, part: string) => `(?<${part}>.+?)`)}$`,
      ),
    }));
}

export function choiceReader(forms: readonly string[]): (text: string) => Choice {
  const known = patterns(forms);
  return (text) => {
    for (const { form, matches } of known) {
      const found = matches.exec(text);
      if (found) return { text, form, words: { ...found.groups } };
    }
    return { text, form: text, words: {} };
  };
}
