import type { EditorState, StateCommand } from '@codemirror/state';
import { editorState, sourceOf } from '#renderer/parts/markdown/editor-state.ts';

/** The state of a text in which `¦` is the caret, and two of them the ends of what is selected. */
export function stateOf(marked: string): EditorState {
  const [before = '', selected = '', rest] = marked.split('¦');
  const state = editorState(before + (rest === undefined ? selected : selected + rest));
  const at = (text: string): number => editorState(text).doc.length;
  const anchor = at(before);
  const head = rest === undefined ? anchor : anchor + at(selected);
  return state.update({ selection: { anchor, head } }).state;
}

export function run(state: EditorState, command: StateCommand): EditorState {
  let done = state;
  command({ state, dispatch: (transaction) => (done = transaction.state) });
  return done;
}

/** The source after a command, with `¦` where the caret is. */
export function after(marked: string, command: StateCommand): string {
  const state = run(stateOf(marked), command);
  const caret = state.doc.sliceString(0, state.selection.main.head, state.lineBreak).length;
  const source = sourceOf(state);
  return `${source.slice(0, caret)}¦${source.slice(caret)}`;
}
