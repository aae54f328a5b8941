import { plainAsMarkdown } from '#server/rules/plain-as-markdown.ts';
import { cleanCharacters } from '#server/extraction/clean-text.ts';

/** A plain text as Markdown that shows exactly it, its form feeds as page breaks. */
export function markdownOfText(text: string): string {
  const pages = text.split('\f').map((page) =>
    plainAsMarkdown(cleanCharacters(page))
      .replaceAll(/[\t ]+$/gm, '')
      .replace(/^\n+/, '')
      .trimEnd(),
  );
  return pages.filter((page) => page !== '').join('\n\n\\pagebreak\n\n');
}

/**
 * The text of recognised pages as Markdown: lines that filled the page's width are one paragraph again, and a word that
 * was divided at a line's end is one word.
 */
export function markdownOfRecognisedPages(pages: readonly { text: string }[]): string {
  const paragraphs = pages.flatMap(({ text }) => cleanCharacters(text).split(/\n\s*\n/));
  return paragraphs
    .map(joinedLines)
    .filter((paragraph) => paragraph !== '')
    .map(plainAsMarkdown)
    .join('\n\n');
}

function joinedLines(paragraph: string): string {
  const lines = paragraph
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const widest = Math.max(0, ...lines.map((line) => line.length));
  return lines.reduce((text, line, at) => {
    const before = lines[at - 1] ?? '';
    if (text === '') return line;
    if (before.length < widest * 0.7 || widest < 30) return `${text}\n${line}`;
    return joinLines(text, line);
  }, '');
}

/** Two lines of one paragraph. A hyphen before a small letter divided a word. */
export function joinLines(before: string, line: string): string {
  if (/\p{L}[\u00ad\u2010-]$/u.test(before) && /^\p{Ll}/u.test(line)) return before.slice(0, -1) + line;
  return `${before} ${line}`;
}
