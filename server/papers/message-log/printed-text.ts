import { breakLongWords } from '#server/papers/long-words.ts';
import { plainLine } from '#server/papers/plain.ts';
import { plainWords } from '#server/papers/read-inline.ts';
import { directionOf } from '#server/papers/scripts.ts';
import type { Direction, Inline } from '#server/papers/tree.ts';
import type { Fact } from './facts.ts';

/* Texts as the sheet of a log sets them: only characters that can be printed, and words that fit their column. */

/** So many letters fit a line of a column, wide ones too. */
export const columns = { wide: 24, text: 18, narrow: 12 } as const;
export type Column = keyof typeof columns;

/** Texts that somebody wrote, with the way they run. */
export interface Words {
  dir: Direction;
  c: Inline[];
}

export class PrintedText {
  #printable: (character: string) => boolean;

  constructor(printable: (character: string) => boolean) {
    this.#printable = printable;
  }

  inlines(text: string, column: Column): Inline[] {
    return plainWords(breakLongWords(text, columns[column]), { printable: this.#printable });
  }

  words(text: string, column: Column): Words {
    return { dir: directionOf(text) ?? 'ltr', c: this.inlines(text, column) };
  }

  /** For where only one line of plain text can be. */
  line(text: string): string {
    return plainLine(text, this.#printable);
  }

  /** The same with words that may be broken to fit. */
  label(text: string, column: Column): string {
    return breakLongWords(this.line(text), columns[column]);
  }

  facts(facts: readonly Fact[]): { label: string; value: Words }[] {
    return facts.map(({ label, value }) => ({ label: this.label(label, 'narrow'), value: this.words(value, 'wide') }));
  }
}
