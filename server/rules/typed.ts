/** What a person typed, as it was understood: as one value, as one of a few that must be chosen from, or not at all. */
export type Typed<Value> = { value: Value } | { ask: string; choices: Value[] } | { problem: string };

/**
 * What was typed without what nobody sees or means: direction marks and other invisible characters that come along
 * with a copied date, wide figures, doubled and odd spaces.
 */
export function plainly(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
