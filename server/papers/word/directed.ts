/* Word has to be told which letters of a line run from right to left; numbers and marks between them run along. */

const rightToLeft = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`;
const words = new RegExp(`([${rightToLeft}](?:[^\\p{L}]*[${rightToLeft}\\p{M}])*)`, 'u');

export interface Directed {
  text: string;
  rightToLeft: boolean;
}

/** The text in parts of one direction, in their order. */
export function directed(text: string): Directed[] {
  return text
    .split(words)
    .map((part, at) => ({ text: part, rightToLeft: at % 2 === 1 }))
    .filter((part, _at, all) => part.text !== '' || all.length === 1);
}
