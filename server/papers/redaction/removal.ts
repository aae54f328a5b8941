import type { PageWord } from '#server/papers/pdfium/words.ts';
import { lettersOf, placesOf } from './find-words.ts';

/*
 * What was removed, to be proved gone. It holds the very words, so it is kept nowhere: not in a manifest, a log or the
 * file.
 */

export interface Removal {
  pages: RemovedFrom[];
  /**
   * Words and phrases that are nowhere in the file any more. A word that also stays elsewhere, because nobody asked for
   * it to go, is not one of them: of that one only its place is proved (prove-gone.ts).
   */
  gone: string[];
  /** Pages on which words stay that were removed from others: counted from 1. */
  alsoOn: number[];
}

export interface RemovedFrom {
  /** From 1. */
  page: number;
  /** Words next to each other that went together. */
  removed: string[];
  /** The words that stay, in their order. */
  kept: string[];
}

/** Two letters could be in any word; a code of three may be. */
const lettersAtLeast = 3;

/** `stays`: the words of the pages that are not redacted, by their number. */
export function removalOf(pages: readonly RemovedFrom[], stays: ReadonlyMap<number, readonly string[]>): Removal {
  const words = new Map([...stays, ...pages.map(({ page, kept }): [number, readonly string[]] => [page, kept])]);
  const phrases = new Set(pages.flatMap(({ removed }) => removed.flatMap((run) => [run, ...run.split(' ')])));
  const long = [...phrases].filter((phrase) => lettersOf(phrase).length >= lettersAtLeast);
  const also = new Set<number>();
  const gone = long.filter((phrase) => {
    const on = [...words].filter(([, text]) => placesOf(text, phrase).length > 0).map(([page]) => page);
    for (const page of on) also.add(page);
    return on.length === 0;
  });
  return { pages: [...pages], gone, alsoOn: [...also].toSorted((one, other) => one - other) };
}

/** Removed words as the runs in which they were next to each other. */
export function runsOf(words: readonly PageWord[], isRemoved: (word: PageWord) => boolean): string[] {
  const runs: string[][] = [];
  let open: string[] | null = null;
  for (const word of words) {
    if (!isRemoved(word)) {
      open = null;
      continue;
    }
    if (open === null) {
      open = [];
      runs.push(open);
    }
    open.push(word.text);
  }
  return runs.map((run) => run.join(' '));
}
