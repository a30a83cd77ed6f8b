// Fills in a sentence: "{seat} takes the {card}", "{many|a card|# cards}" (one, other).

const PLACEHOLDER = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

export type Values = Record<string, string | number>;

export function fill(sentence: string, values: Values, language: string): string {
  const plural = new Intl.PluralRules(language);
  return sentence.replace(PLACEHOLDER, (whole, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined || other === undefined) return String(value);
    return (plural.select(Number(value)) === "one" ? one : other).replace("#", String(value));
  });
}
