import type { ReadLine, Size } from './line-words.ts';
import type { Attempt } from './read-lines.ts';
import type { ExtractedPage, RecognisedWord, RecognisedWords } from '#server/extraction/protocol.ts';
import { wordsInText } from '#server/rules/words-in-text.ts';

/** As read of a picture of this size; empty where it is hardly a page of words. */
export function pageOfLines(attempt: Attempt, { width, height }: Size): ExtractedPage {
  if (!saysSomething(attempt)) return { text: '', confidence: null };
  const lines = attempt.lines.filter((line) => !isNoise(line, attempt.sureness));
  let text = '';
  let paragraph: number | null = null;
  for (const line of lines) {
    if (paragraph !== null) text += line.paragraph === paragraph ? '\n' : '\n\n';
    text += line.words.map((word) => word.text).join(' ');
    ({ paragraph } = line);
  }
  const words = lines.flatMap((line) => line.words);
  return {
    text,
    confidence: Math.round(attempt.sureness),
    ...(words.length > 0 && { words: { width, height, words } }),
  };
}

/** In photos the recognizer sees letters where leaves and gravel are: doubtful, and hardly ever in whole words. */
export function saysSomething({ lines, sureness }: Attempt): boolean {
  const words = lines.flatMap((line) => line.words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0 || sureness < 40 || (sureness < 60 && letters < 60)) return false;
  const whole = words.filter(({ text, confidence }) => confidence >= 50 && /[\p{L}\p{N}]{3}/u.test(text));
  return words.length < 6 || whole.reduce((sum, { text }) => sum + text.length, 0) >= 0.4 * letters;
}

/** On a page that is read well every line is kept; else a line of doubtful single letters is none. */
function isNoise({ words }: ReadLine, sureness: number): boolean {
  if (sureness >= 75) return false;
  return !words.some(({ text, confidence }) => /[\p{L}\p{N}]{3}/u.test(text) || (confidence >= 50 && isWord(text)));
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** A recognized page without some of its words, in its text and among its places. */
export function withoutWords(
  page: ExtractedPage,
  leftOut: (word: RecognisedWord, of: RecognisedWords) => boolean,
): ExtractedPage {
  const found = page.words;
  if (!found?.words.some((word) => leftOut(word, found))) return page;
  let text = '';
  let from = 0;
  for (const { start, end, word } of wordsInText(page.text, found.words)) {
    text += page.text.slice(from, leftOut(word, found) ? start : end);
    from = end;
  }
  text += page.text.slice(from);
  const lines = text.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, ' '));
  const words = found.words.filter((word) => !leftOut(word, found));
  return {
    ...page,
    text: lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    words: { ...found, words },
  };
}
