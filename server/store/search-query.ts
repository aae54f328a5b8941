const mostTerms = 64;

/** A part of what was typed: a word, a word's beginning (`insur*`), or a quoted phrase. */
export interface SearchTerm {
  text: string;
  prefix: boolean;
}

/**
 * Reads a search as people type it: words, "quoted phrases", and beginnings of words marked with a star. Everything
 * else is text; an unclosed quote runs to the end. Terms without a letter or digit are dropped, and so are repeated
 * ones and those beyond a limit. Each is searched separately.
 */
export function parseSearch(typed: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  // FTS5 would take a NUL for the end of the search.
  for (const match of typed
    .normalize()
    .replaceAll('\u0000', ' ')
    .matchAll(/["“”]([^"“”]*)(?:["“”]|$)|([^\s"“”]+)/gu)) {
    const phrase = match[1];
    const word = match[2] ?? '';
    const prefix = phrase === undefined && word.endsWith('*');
    const text = (phrase ?? word).replaceAll('*', ' ').trim();
    if (/[\p{L}\p{N}]/u.test(text)) terms.set(`${text.toLowerCase()}${prefix ? '*' : ''}`, { text, prefix });
  }
  return [...terms.values()].slice(0, mostTerms);
}

/** A term as a person types it. */
export function typedTerm({ text, prefix }: SearchTerm): string {
  if (prefix) return `${text}*`;
  return /\s/.test(text) ? `"${text}"` : text;
}

/** One term in FTS5's syntax; quoting makes every character of it plain text. */
export function matchTerm(term: SearchTerm): string {
  return `"${term.text.replaceAll('"', '""')}"${term.prefix ? '*' : ''}`;
}
