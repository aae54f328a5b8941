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
