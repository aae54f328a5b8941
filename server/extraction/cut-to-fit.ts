import type { ExtractedPage } from './protocol.ts';

/** A word that is longer than this is cut in its middle. */
const wordAtMost = 1_000;

/**
 * The first pages that hold at most so many UTF-16 units together; the last of them ends with a whole word. Pages
 * after it are left out, and `wasCut` says so.
 */
export function cutToFit(
  pages: readonly ExtractedPage[],
  characters: number,
): { pages: ExtractedPage[]; wasCut: boolean } {
  const kept: ExtractedPage[] = [];
  let room = characters;
  for (const page of pages) {
    if (page.text.length > room) {
      const text = wholeWords(page.text, room);
      if (text !== '') kept.push({ ...page, text });
      return { pages: kept, wasCut: true };
    }
    room -= page.text.length;
    kept.push(page);
  }
  return { pages: kept, wasCut: false };
}

function wholeWords(text: string, atMost: number): string {
  if (/\s/.test(text.charAt(atMost))) return text.slice(0, atMost).trimEnd();
  // Where a page begins, a word does.
  const border = Math.max(0, text.slice(0, atMost).search(/\s\S*$/));
  if (atMost - border <= wordAtMost) return text.slice(0, border).trimEnd();
  // Not between the halves of one character.
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(atMost - 1));
  return text.slice(0, isHalf ? atMost - 1 : atMost).trimEnd();
}
