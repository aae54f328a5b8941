import type { Look } from '#server/extraction/pages/words.ts';
import { signOf } from './signs.ts';
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

/** A sign by its font and its place in it (w:sym); one that nobody knows is seen to be there. */
export function symbolOf({ font = '', char = '' }: Attributes): string {
  const code = Number.parseInt(char, 16);
  const sign = signOf(font, code);
  if (sign !== null) return sign;
  // From E000 on is the font's own place for a sign, which says nothing without the font.
  return code > 0x20 && (code < 0xd800 || code > 0xf8ff) && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
