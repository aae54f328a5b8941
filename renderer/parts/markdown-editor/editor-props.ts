import type { Ref } from 'react';
import type { DescribeCitation } from './drawing.ts';
import type { SpellingLanguage } from './spelling-messages.ts';

/** What a screen does with the editor from outside. */
export interface MarkdownEditorHandle {
  focus: () => void;
  /** Puts the caret at the start of a line, counted from 1, and shows it. */
  goToLine: (line: number) => void;
  /** Selects what is between two places, counted in UTF-16 units as in `value`, and shows it. */
  select: (from: number, to: number) => void;
  /** Writes at the caret, in place of what is selected. */
  insert: (text: string) => void;
  openFind: () => void;
}

export interface Spelling {
  language: SpellingLanguage;
  ownWords: readonly string[];
  /** Keeps a word, so that it comes back in `ownWords`. */
  onAddWord: (word: string) => void;
}

export interface MarkdownEditorProps {
  ref?: Ref<MarkdownEditorHandle>;
  /** What the text is, for who does not see it. */
  label: string;
  /** The source, byte for byte: nothing is normalized on the way in or out. */
  value: string;
  onChange: (text: string) => void;
  readOnly?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  /**
   * Words for a citation; null marks it as unknown, and an empty text says nothing. Another function draws every
   * citation again: give the same one until more is known.
   */
  describeCitation?: DescribeCitation;
  /** Finds evidence to cite; what is found is inserted through the handle. */
  onCite?: () => void;
  /** Left out, spelling is not checked. */
  spelling?: Spelling;
}
