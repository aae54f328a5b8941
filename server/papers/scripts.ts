import type { Direction } from './tree.ts';

/* Which characters a paper has, and which way they run. */

const strong = /[\p{L}\p{Nl}]/u;
export const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** As the first letter runs, which is what browsers do for `dir="auto"`; null without a letter. */
export function directionOf(text: string): Direction | null {
  const first = strong.exec(text)?.[0];
  if (first === undefined) return null;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}

/** Seen only by what they do to their neighbors, such as joiners and variation selectors: no font needs them. */
export const invisible = /^[\p{Variation_Selector}\u00AD\u061C\u200B-\u200F\u2060-\u2069\uFEFF]$/u;

/** Turn the order of what follows around, so that a page would read otherwise than its text: printed as their code. */
export const reordering = /[\u202A-\u202E]/u;

export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
