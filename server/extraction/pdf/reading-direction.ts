/** Words at a place on a line; `x` and `width` in the same unit. */
export interface PlacedWords {
  text: string;
  x: number;
  width: number;
}

/** From which side a line, or most of a page, is read. */
export type Direction = 'left' | 'right';

const fromTheRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const letters = /\p{L}/gu;
const nothingToRead = /^[\s\p{P}]*$/u;

export function hasWordsFromTheRight(text: string): boolean {
  return text.search(fromTheRight) >= 0;
}

/** The side from which most of its letters are read. */
export function directionOf(text: string): Direction {
  const right = text.match(fromTheRight)?.length ?? 0;
  return right * 2 > (text.match(letters)?.length ?? 0) ? 'right' : 'left';
}

/**
 * The words of one line in the order they are read, each of which has its own letters in that order already. A line
 * with letters of both directions runs as its page does: where it is read from the right, a run of other words and
 * numbers within it is read from the left, and the other way around (Unicode's UAX 9, undone from what is seen, which
 * says nothing about a number at the edge of such a run: it stays where it is seen).
 */
export function inReadingOrder<Words extends PlacedWords>(line: readonly Words[], page: Direction): Words[] {
  const seen = line.toSorted((a, b) => a.x - b.x);
  const all = line.map(({ text }) => text).join('');
  if (!hasWordsFromTheRight(all)) return seen;
  const isMixed = all.replaceAll(fromTheRight, '').search(letters) >= 0;
  return isMixed && page === 'left' ? withRunsTurned(seen, 'right') : withRunsTurned(seen.toReversed(), 'left');
}

/** Turns each run of what is read from `side`: it has a word of that side, and none of the other. */
function withRunsTurned<Words extends PlacedWords>(line: readonly Words[], side: Direction): Words[] {
  const result: Words[] = [];
  let run: Words[] = [];
  const end = (): void => {
    const isOfSide = ({ text }: Words): boolean =>
      side === 'right' ? hasWordsFromTheRight(text) : text.search(letters) >= 0;
    // Numbers belong to words that are read from the left; blanks and marks at its edges to none.
    const belongs = (each: Words): boolean => (side === 'right' ? isOfSide(each) : !nothingToRead.test(each.text));
    const [from, to] = run.some(isOfSide) ? [run.findIndex(belongs), run.findLastIndex(belongs) + 1] : [0, 0];
    result.push(...run.slice(0, from), ...run.slice(from, to).toReversed(), ...run.slice(to));
    run = [];
  };
  for (const words of line) {
    const isOfOther = words.text.search(letters) >= 0 && directionOf(words.text) !== side;
    if (isOfOther) {
      end();
      result.push(words);
    } else run.push(words);
  }
  end();
  return result;
}
