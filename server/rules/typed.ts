/** What a person typed, as it was understood: as one value, as one of a few that must be chosen from, or not at all. */
export type Typed<Value> = { value: Value } | { ask: string; choices: Value[] } | { problem: string };

/**
 * What was typed without what nobody sees or means: direction marks and other invisible characters that come along
 * with a copied date, wide figures, doubled and odd spaces. Figures of any script and all dashes are those of a keyboard.
 */
export function plainly(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, latinFigure)
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The ten figures of a script follow each other, from its zero on. */
function latinFigure(figure: string): string {
  const code = figure.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
