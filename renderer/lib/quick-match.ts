/** What something is called, ready to be matched at every keystroke: lower case, without accents. */
export interface Matchable {
  name: string;
  /** Other words it is known by, such as its file name; they count less. */
  also: string;
  /** An exhibit number without its separators: `a12` for "A-12". */
  code: string;
}

/** Lower is better. Anything found inside a word comes last. */
const ranks = { code: 0, whole: 1, codeStart: 2, nameStart: 3, nameWords: 4, alsoWords: 5, inside: 6 } as const;
const worst = ranks.inside;

export function matchable(name: string, also = '', code = ''): Matchable {
  return { name: fold(name), also: fold(also), code: squeeze(fold(code)) };
}

/** The same for a record, or a list, as long as it is the same; a change makes a new one. */
export function oncePerRecord<Row extends object, Made>(make: (row: Row) => Made): (row: Row) => Made {
  const known = new WeakMap<Row, Made>();
  return (row) => {
    const made = known.get(row) ?? make(row);
    known.set(row, made);
    return made;
  };
}

export function fold(text: string): string {
  // Most names are plain; taking letters apart is what would cost with fifty thousand of them.
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * The best matches, in their order among equals. Every word typed must be found; one pass without sorting, so that
 * it keeps up with typing in fifty thousand names.
 */
export function bestMatches<T>(
  entries: Iterable<T>,
  of: (entry: T) => Matchable,
  typed: string,
  atMost: number,
): { entry: T; rank: number }[] {
  const wanted = wantedOf(typed);
  if (wanted === null) return [];
  const byRank: T[][] = Array.from({ length: worst + 1 }, () => []);
  for (const entry of entries) {
    const rank = rankOf(of(entry), wanted);
    const row = rank === null ? undefined : byRank[rank];
    if (row !== undefined && row.length < atMost) row.push(entry);
  }
  return byRank.flatMap((row, rank) => row.map((entry) => ({ entry, rank }))).slice(0, atMost);
}

const namedAtMost = 50;

/** What is called as was typed, the best first; all of it while nothing is. */
export function named<T>(all: readonly T[], nameOf: (entry: T) => string, typed: string): readonly T[] {
  if (typed.trim() === '') return all;
  return bestMatches(all, (entry) => matchable(nameOf(entry)), typed, namedAtMost).map(({ entry }) => entry);
}

interface Wanted {
  whole: string;
  words: string[];
  code: string;
}

function wantedOf(typed: string): Wanted | null {
  const whole = fold(typed).trim().replace(/\s+/g, ' ');
  if (whole === '') return null;
  return { whole, words: whole.split(' '), code: squeeze(whole) };
}

function rankOf(entry: Matchable, { whole, words, code }: Wanted): number | null {
  if (entry.code !== '' && code !== '' && entry.code.startsWith(code)) {
    return entry.code.length === code.length ? ranks.code : ranks.codeStart;
  }
  if (entry.name.startsWith(whole)) return entry.name.length === whole.length ? ranks.whole : ranks.nameStart;
  let rank: number = ranks.nameWords;
  for (const word of words) {
    if (startsWord(entry.name, word)) continue;
    if (startsWord(entry.also, word)) rank = Math.max(rank, ranks.alsoWords);
    else if (entry.name.includes(word) || entry.also.includes(word)) rank = ranks.inside;
    else return null;
  }
  return rank;
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !isLetterOrFigure(text.charCodeAt(at - 1))) return true;
  }
  return false;
}

/** A letter or figure of any script; punctuation and spaces of ASCII begin a new word. */
function isLetterOrFigure(unit: number): boolean {
  if (unit > 0x7f) return unit > 0xbf;
  return (unit >= 48 && unit <= 57) || (unit >= 97 && unit <= 122);
}

function squeeze(text: string): string {
  return text.replace(/[\s._/-]+/g, '');
}
