import type { Look } from '#server/extraction/pages/words.ts';
import type { Attributes } from './xml.ts';

/** A property of Word that is there, and not there to be switched off. */
export function isOn({ val }: Attributes): boolean {
  return val !== '0' && val !== 'false' && val !== 'off' && val !== 'none';
}

const lookOfProperty: Record<string, keyof Look> = {
  b: 'bold',
  i: 'italic',
  strike: 'strike',
  dstrike: 'strike',
  u: 'underlined',
  vanish: 'hidden',
};

/** What a property of a run (w:rPr) says about its look. */
export function readLook(look: Look, name: string, attributes: Attributes): void {
  const said = lookOfProperty[name];
  if (said !== undefined) Object.assign(look, { [said]: isOn(attributes) });
}

/** Signs of the font Wingdings that say something: boxes that are checked or not, checks, arrows, bullets. */
const wingdings: Record<string, string> = {
  F06F: '☐',
  F0A8: '☐',
  F071: '☐',
  F078: '☒',
  F0FD: '☒',
  F0FE: '☑',
  F0FC: '✓',
  F0FB: '✗',
  F0E0: '→',
  F0D8: '➢',
  F0B7: '•',
};

/** A sign by its font and its place in it (w:sym); nothing where it is unknown which. */
export function symbolOf({ font = '', char = '' }: Attributes): string {
  const code = char.toUpperCase();
  if (/^wingdings$/i.test(font)) return wingdings[code] ?? '';
  // From F000 on is the font's own place for a sign, which says nothing without the font.
  return /^(?!F0)[\dA-F]{4}$/.test(code) ? String.fromCodePoint(Number.parseInt(code, 16)) : '';
}
