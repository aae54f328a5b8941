/** One heading of a document. */
export interface Heading {
  /** Counted from 1. */
  line: number;
  level: number;
  words: string;
}

/** More are nobody's outline, and would make the list slow. */
const mostHeadings = 2000;
const longestWords = 200;

const marked = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
/** A line that cannot be the words above an underline: blank, or the start of another kind of block. */
const noWords = /^(?:\s*$| {4}|\t| {0,3}(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\|))/;

/** The headings of a document in their order, found line by line so that a long one takes milliseconds. */
export function headingsOf(source: string): Heading[] {
  const found: Heading[] = [];
  let open: string | null = null;
  let before = '';
  let line = 0;
  for (let from = 0; from <= source.length && found.length < mostHeadings;) {
    const end = source.indexOf('\n', from);
    const to = end < 0 ? source.length : end;
    line += 1;
    // A heading is short: of a line of millions of characters only the start is read.
    const text = source.slice(from, Math.min(to, from + 1000)).replace(/\r$/, '');
    const signs: string | undefined = fence.exec(text)?.[1];
    if (open !== null) {
      if (signs !== undefined && signs.startsWith(open) && text.trim() === signs) open = null;
      before = '';
    } else if (signs !== undefined) {
      open = signs;
      before = '';
    } else {
      const heading = headingIn(text, before, line);
      if (heading !== null) found.push(heading);
      before = heading === null ? text : '';
    }
    from = to + 1;
  }
  return found;
}

function headingIn(text: string, before: string, line: number): Heading | null {
  const [, signs, words] = marked.exec(text) ?? [];
  if (signs !== undefined) return { line, level: signs.length, words: plainWords(words ?? '') };
  const sign = underline.exec(text)?.[1];
  if (sign === undefined || noWords.test(before)) return null;
  return { line: line - 1, level: sign.startsWith('=') ? 1 : 2, words: plainWords(before) };
}

/** The words without what formats them. */
function plainWords(text: string): string {
  const words = text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[\^[^\]]*\]/g, '')
    .replaceAll(/(?<!\\)(?:\*+|~~|`+)|(?<![\p{L}\p{N}\\])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
  return words.length > longestWords ? `${words.slice(0, longestWords)}…` : words;
}
