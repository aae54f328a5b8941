export type SpellingLanguage = 'en-US' | 'en-GB';

/** What the worker is asked. Each has an id, by which its answer is found. */
export type SpellingQuestion =
  | { id: number; kind: 'open'; language: SpellingLanguage; ownWords: readonly string[] }
  | { id: number; kind: 'check'; words: readonly string[] }
  | { id: number; kind: 'suggest'; word: string }
  | { id: number; kind: 'add'; word: string };

export type SpellingAnswer = { id: number; failed: false; value: boolean[] | string[] } | { id: number; failed: true };
