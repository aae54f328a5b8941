/** From its first to behind its last UTF-16 unit in a text. */
export interface WordRange<Word> {
  start: number;
  end: number;
  word: Word;
}

/**
 * Where words are in the text that was made of them, in their order. A word that the text does not have from there on
 * is passed over, and costs nothing of those after it.
 */
export function wordsInText<Word extends { text: string }>(text: string, words: readonly Word[]): WordRange<Word>[] {
  const ranges: WordRange<Word>[] = [];
  let from = 0;
  for (const word of words) {
    const start = placeOf(text, word.text, from);
    if (start === -1) continue;
    from = start + word.text.length;
    ranges.push({ start, end: from, word });
  }
  return ranges;
}

/** What comes next; behind another text, such as a typed stamp, whole words only. -1 where the word is not there. */
function placeOf(text: string, word: string, from: number): number {
  if (word === '') return -1;
  const next = text.indexOf(word, from);
  if (text.slice(from, Math.max(from, next)).trim() === '') return next;
  for (let at = next; at !== -1; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + word.length] ?? ' '];
    if (/\s/.test(before) && /\s/.test(after)) return at;
  }
  return -1;
}

/** A word that was recognized with less certainty, 0 to 100, is to be checked against its page. */
const doubtfulBelow = 60;

/** A stretch of a page's text, in UTF-16 units, that was recognized with this little certainty. */
export interface DoubtfulRange {
  start: number;
  end: number;
  confidence: number;
}

/** Which parts of a page's text are doubtful, in their order. */
export function doubtfulRanges(text: string, words: readonly { text: string; confidence: number }[]): DoubtfulRange[] {
  return wordsInText(text, words).flatMap(({ start, end, word: { confidence } }) =>
    confidence < doubtfulBelow ? [{ start, end, confidence }] : [],
  );
}
