import type { Database } from 'better-sqlite3';
import { indexWords } from '#server/rules/search-words.ts';

/** Gives a connection the function by which the triggers of the full-text index take a text apart. */
export function knowSearchWords(database: Database): void {
  database.function('searchWords', { deterministic: true }, (text) => indexWords(String(text)).join(' '));
}
