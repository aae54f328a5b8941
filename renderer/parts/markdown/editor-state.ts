import {
  deleteCharBackwardStrict,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  standardKeymap,
} from '@codemirror/commands';
import { markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown';
import { LanguageSupport } from '@codemirror/language';
import { Annotation, EditorState, Transaction, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { keepLineEndings, lineEndingOf } from './line-endings.ts';
import { formats } from './formats.ts';
import { continueLine, plainLine } from './new-line.ts';

/** Marks a change that came from outside the editor: it is not reported back, and undo does not take it away. */
export const fromOutside = Annotation.define<true>();

/** Tab stays free: it leaves the field, as it does everywhere. */
const keys = [
  ...formats.flatMap(({ key, run }) => (key === null ? [] : [{ key, run, preventDefault: true }])),
  { key: 'Enter', run: continueLine, shift: plainLine },
  // One blank of an indent at a time, as typed.
  { key: 'Backspace', run: deleteCharBackwardStrict, shift: deleteCharBackwardStrict },
  { key: 'Mod-]', run: indentMore },
  { key: 'Mod-[', run: indentLess },
  ...historyKeymap,
  ...standardKeymap,
];

/** An editor's state that holds the source byte for byte. */
export function editorState(source: string, more: Extension = []): EditorState {
  return EditorState.create({
    doc: source,
    extensions: [
      keepLineEndings(source),
      history(),
      keymap.of(keys),
      new LanguageSupport(markdownLanguage),
      pasteURLAsLink,
      // A return before its line break is hidden in other places; one alone is shown, like every mark that hides or
      // turns text.
      highlightSpecialChars({ addSpecialChars: /[\u202A-\u202E\u2066-\u2069]/ }),
      EditorView.lineWrapping,
      more,
    ],
  });
}

export function sourceOf(state: EditorState): string {
  return state.sliceDoc();
}

/** The change that makes the text `source`, touching only what differs; null when other line endings need a new state. */
export function changeTo(state: EditorState, source: string): Transaction | null {
  const before = sourceOf(state);
  if (lineEndingOf(source) !== lineEndingOf(before) || source.includes('\r') !== before.includes('\r')) return null;
  const ending = state.lineBreak;
  const [old, wanted] = [state.doc.toString(), ending === '\n' ? source : source.split(ending).join('\n')];
  let from = 0;
  while (from < old.length && from < wanted.length && old[from] === wanted[from]) from += 1;
  let same = 0;
  const most = Math.min(old.length, wanted.length) - from;
  while (same < most && old[old.length - 1 - same] === wanted[wanted.length - 1 - same]) same += 1;
  const insert = state.toText(
    wanted
      .slice(from, wanted.length - same)
      .split('\n')
      .join(ending),
  );
  return state.update({
    changes: { from, to: old.length - same, insert },
    annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
  });
}
