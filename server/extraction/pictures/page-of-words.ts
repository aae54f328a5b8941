import type { ExtractedPage, RecognisedWord, RecognisedWords } from '#server/extraction/protocol.ts';
import { wordsInText } from '#server/rules/words-in-text.ts';

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
