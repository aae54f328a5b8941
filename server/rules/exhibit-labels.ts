import { comparedNumber } from './exhibit-numbers.ts';

/** The word before an exhibit's number, in the forms that papers use; it ends where the word does. */
export const exhibitWord = String.raw`(?:exhibits?(?!\p{L})|exhs?(?:\.|(?!\p{L}))|exs?\.)`;

/** What may be between that word and the number: "No.", or a number sign. */
export const numberWord = String.raw`(?:nos?\.|numbers?(?!\p{L})|#)`;

/** "3", "3.1", "1-3", "12a", "A", "AA", "P-1", "PX12"; a single small letter where it is no word of its own. */
export const oneNumber = String.raw`(?:[A-Z]{1,6}[-.]?)?\d{1,5}(?:[-.]\d{1,4})?[A-Za-z]?|[A-Z]{1,2}(?:-[A-Z])?|[b-hj-z](?!['’-])`;
const wholeNumber = new RegExp(`^(?:${oneNumber})$`, 'u');

const beforeNumber = new RegExp(String.raw`^${exhibitWord}\s*(?:${numberWord}\s*)?(?=\S)`, 'iu');

/** The label of an exhibit of this number: "Exhibit A". */
export function exhibitLabel(number: string): string {
  return `Exhibit ${number}`;
}

/** Whether this is a number alone, as papers number exhibits. */
export function isNumber(text: string): boolean {
  return wholeNumber.test(text);
}

/** The label that somebody means who types one: a number alone is that of an exhibit. */
export function labelTyped(typed: string): string {
  const label = typed.trim();
  return isNumber(label) ? exhibitLabel(label.length === 1 ? label.toUpperCase() : label) : label;
}

/** The number in a label: A in "Exhibit A" and in "Ex. A"; of any other label, all of it. */
export function numberInLabel(label: string): string {
  return label.trim().replaceAll(/\s+/gu, ' ').replace(beforeNumber, '');
}

/** A label as it is compared: "Ex. a" and "Exhibit A" are one. */
export function comparedLabel(label: string): string {
  return comparedNumber(numberInLabel(label));
}
