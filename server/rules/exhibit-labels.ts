import { comparedNumber } from './exhibit-numbers.ts';

/** The word before an exhibit's number, in the forms that papers use; it ends where the word does. */
export const exhibitWord = String.raw`(?:exhibits?(?!\p{L})|exhs?(?:\.|(?!\p{L}))|exs?\.)`;

/** What may be between that word and the number: "No.", or a number sign. */
export const numberWord = String.raw`(?:nos?\.|numbers?(?!\p{L})|#)`;

const beforeNumber = new RegExp(String.raw`^${exhibitWord}\s*(?:${numberWord}\s*)?(?=\S)`, 'iu');

/** The label of an exhibit of this number: "Exhibit A". */
export function exhibitLabel(number: string): string {
  return `Exhibit ${number}`;
}

/** The number in a label: A in "Exhibit A" and in "Ex. A"; of any other label, all of it. */
export function numberInLabel(label: string): string {
  return label.trim().replaceAll(/\s+/gu, ' ').replace(beforeNumber, '');
}

/** A label as it is compared: "Ex. a" and "Exhibit A" are one. */
export function comparedLabel(label: string): string {
  return comparedNumber(numberInLabel(label));
}
