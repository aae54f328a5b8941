/*
 * Text with known statistics: invented words, as often as words are in a language, and a few planted ones whose number
 * of pages is exact. The same text every time.
 */

/** Deterministic numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const vocabularySize = 20_000;

/** A page of about `length` words: the word of rank r comes up with a likelihood of 1/r (Zipf). */
export function proseWriter(seed = 1): (length: number) => string[] {
  const random = randomNumbers(seed);
  const words = vocabulary(random);
  return (length) => Array.from({ length }, () => words[Math.floor(words.length ** random()) - 1] ?? words[0] ?? 'the');
}

function vocabulary(random: () => number): string[] {
  const syllables = 'bdfgklmnprstvz'
    .split('')
    .flatMap((consonant) => 'aeiou'.split('').map((vowel) => consonant + vowel));
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return [...words];
}

/** Words and phrases that are on an exact share of the pages; `every` n means each n-th page. */
export const planted = {
  rare: { every: 20_000, words: 'quillback escrow' },
  medium: { every: 100, words: 'mediation calendar' },
  common: { every: 3, words: 'custody schedule' },
} as const;

/** Puts the planted phrases of this page into its words, at places that differ from page to page. */
export function plant(words: string[], page: number): string {
  const text = [...words];
  for (const [at, { every, words: phrase }] of Object.values(planted).entries()) {
    if (page % every === 0) text.splice((page * 7 + at * 31) % Math.max(1, text.length), 0, phrase);
  }
  return `${text.join(' ')}.`;
}
