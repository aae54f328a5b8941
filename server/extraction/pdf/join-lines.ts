import type { Span } from '#server/extraction/pages/words.ts';

/**
 * Two lines of one paragraph. A hyphen before a small letter divided a word, unless the file writes that word with a
 * hyphen elsewhere.
 */
export function joinSpans(before: readonly Span[], line: readonly Span[], hyphenated?: ReadonlySet<string>): Span[] {
  const last = before.at(-1);
  const first = line[0];
  if (!last || !first) return [...before, ...line];
  const start = /(\p{L}+)[\u00ad\u2010-]\s*$/u.exec(last.text)?.[1];
  const rest = /^\s*(\p{Ll}\p{L}*)/u.exec(first.text)?.[1];
  if (start === undefined || rest === undefined) return [...before, { ...spaceOf(last, first), text: ' ' }, ...line];
  const kept = hyphenated?.has(`${start}-${rest}`.toLowerCase()) === true;
  const text = last.text.trimEnd();
  return [...before.slice(0, -1), { ...last, text: kept ? text : text.slice(0, -1) }, ...line];
}

/** The space between two words of one look has it too. */
function spaceOf(last: Span, first: Span): Span {
  return { text: ' ', bold: last.bold && first.bold, italic: last.italic && first.italic };
}

export function hyphenatedWords(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}+-\p{L}+/gu) ?? []));
}
