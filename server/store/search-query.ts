import { patternsOf, type SearchTerm } from '#server/rules/search-patterns.ts';

export type { SearchTerm } from '#server/rules/search-patterns.ts';

const mostTerms = 64;

/**
 * Reads a search as people type it: words, "quoted phrases", and beginnings of words marked with a star. Everything
 * else is text; an unclosed quote runs to the end. Terms without a letter or digit are dropped, and so are repeated
 * ones and those beyond a limit. Each is searched separately.
 */
export function parseSearch(typed: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const match of typed.normalize().matchAll(/["“”]([^"“”]*)(?:["“”]|$)|([^\s"“”]+)/gu)) {
    const phrase = match[1];
    const word = match[2] ?? '';
    const prefix = phrase === undefined && word.endsWith('*');
    const text = (phrase ?? word).replaceAll('*', ' ').trim();
    const term = { text, prefix, exact: phrase !== undefined };
    if (patternsOf(term).length > 0) terms.set(typedTerm({ ...term, text: text.toLowerCase() }), term);
  }
  return [...terms.values()].slice(0, mostTerms);
}

/** A term as a person types it. */
export function typedTerm({ text, prefix, exact }: SearchTerm): string {
  if (prefix) return `${text}*`;
  return exact || /\s/.test(text) ? `"${text}"` : text;
}
