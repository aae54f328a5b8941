/*
 * Where a quote is in a text that says the same in another way: a page of a PDF and the text read from it differ in
 * spaces, line ends, hyphens and joined letters, and in nothing else that a person would call a difference. Pure.
 */

interface Letters {
  letters: string;
  /** By letter, where it is in the text. */
  at: readonly number[];
}

const uncounted = /[\s\u00ad\u2010-\u2015-]/u;

function lettersOf(text: string): Letters {
  let letters = '';
  const at: number[] = [];
  let index = 0;
  for (const character of text) {
    if (!uncounted.test(character)) {
      const plain = character.normalize('NFKC');
      letters += plain;
      for (let each = 0; each < plain.length; each += 1) at.push(index);
    }
    index += character.length;
  }
  return { letters, at };
}

/** [start, end) of the quote in the text, UTF-16; of several places the one that `before` others precede. */
export function placeOfQuote(text: string, quote: string, before = 0): [number, number] | null {
  const [{ letters, at }, { letters: sought }] = [lettersOf(text), lettersOf(quote)];
  const place = placesIn(letters, sought, before + 1).at(-1);
  if (place === undefined) return null;
  const last = at[place + sought.length - 1] ?? 0;
  return [at[place] ?? 0, last + String.fromCodePoint(text.codePointAt(last) ?? 0).length];
}

/** How many places that say the same come before the quote that begins at `start`. */
export function timesBefore(text: string, quote: string, start: number): number {
  const { letters: sought } = lettersOf(quote);
  return placesIn(lettersOf(text.slice(0, start)).letters + sought, sought, Infinity).length - 1;
}

/** Where it begins, as far as `atMost` of these places. */
function placesIn(letters: string, sought: string, atMost: number): number[] {
  const places: number[] = [];
  if (sought === '') return places;
  for (let at = letters.indexOf(sought); at !== -1 && places.length < atMost; at = letters.indexOf(sought, at + 1)) {
    places.push(at);
  }
  return places;
}
