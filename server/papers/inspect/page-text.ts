import type { Box } from '#server/papers/pdfium/words.ts';

/** Words in their order as one text, in which lines and hyphens at their ends divide nothing. */
export interface PageText {
  text: string;
  /** For every UTF-16 unit of the text, which word it is of; a space is of the word before it. */
  wordAt: number[];
}

type TextWord = Box & { text: string };

export function pageTextOf(words: readonly TextWord[]): PageText {
  let text = '';
  const wordAt: number[] = [];
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    const divided = next !== undefined && /[\p{L}\p{N}][-‐‑]$/u.test(word.text) && isOnLaterLine(next, word);
    // A number keeps the hyphens that it is written with.
    const own = divided && /\p{L}.$/u.test(word.text) ? word.text.slice(0, -1) : word.text;
    const piece = own.normalize('NFKC').replaceAll(/[‐‑–—−]/gu, '-') + (divided ? '' : ' ');
    text += piece;
    for (let unit = 0; unit < piece.length; unit += 1) wordAt.push(at);
  }
  return { text, wordAt };
}

function isOnLaterLine(next: Box, word: Box): boolean {
  return next.y >= word.y + word.height / 2;
}
