// Fills in a sentence: "{seat} takes the {card}", "{many|a card|# cards}" (one, other),
// "{card:the}" (the card with its article, where a language bends it).

const PLACEHOLDER = /\{(\w+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
/** A list directly behind a colon or a bracket stands for itself; elsewhere it is part of a sentence. */
const standsAlone = (sentence: string, name: string) =>
  new RegExp(`[:(]\\s*\\{${name}\\}`).test(sentence);

/** Several items; the last may need an "and" before it. */
export interface List {
  items: readonly string[];
  /** People are joined by "and" wherever they stand. */
  people: boolean;
}

/** What a name is with its article. */
export interface Named {
  plain: string;
  the: string;
}

export type Value = string | number | List | Named;
export type Values = Record<string, Value>;

export function fill(sentence: string, values: Values, language: string): string {
  return sentence.replace(
    PLACEHOLDER,
    (whole, name: string, form?: string, one?: string, other?: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      if (typeof value === "object") return spelled(value, form, sentence, name, language);
      if (one === undefined || other === undefined) return String(value);
      return (isOne(Number(value), one, language) ? one : other).replace("#", String(value));
    },
  );
}

function spelled(
  value: List | Named,
  form: string | undefined,
  sentence: string,
  name: string,
  language: string,
): string {
  if ("plain" in value) return form === "the" ? value.the : value.plain;
  if (!value.people && standsAlone(sentence, name)) return value.items.join(", ");
  return listed(value.items, language);
}

/** 1 and -1 are singular, and 0 where a language says so (« 0 carte »); but only 1 is ever "a card". */
function isOne(number: number, one: string, language: string): boolean {
  if (number === 1) return true;
  return one.includes("#") && new Intl.PluralRules(language).select(number) === "one";
}

/** "Ana, Ben and Cleo", nothing of nobody; English as the British write it. */
export function listed(items: readonly string[], language: string): string {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(items);
}
