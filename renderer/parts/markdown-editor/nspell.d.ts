/** What is used of nspell, which brings no types. */
declare module 'nspell' {
  export interface Dictionary {
    correct(word: string): boolean;
    suggest(word: string): string[];
    add(word: string): void;
  }
  export default function nspell(affixes: string, words: string): Dictionary;
}
