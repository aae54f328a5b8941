import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { changeTo, editorState, sourceOf } from './editor-state.ts';

/** Texts reported to the screen, which come back from it a moment later. */
export type OwnTexts = { current: string[] };

/** How many texts reported to the screen may be on their way back at once. */
const mostUnderway = 64;

export function reportText(ownTexts: OwnTexts, source: string): void {
  ownTexts.current = [...ownTexts.current.slice(1 - mostUnderway), source];
}

/** A text from outside replaces this one; what was typed here comes back a moment later and changes nothing. */
export function takeText(view: EditorView, value: string, ownTexts: OwnTexts, extensions: () => Extension): void {
  const own = ownTexts.current.indexOf(value);
  if (own >= 0) {
    ownTexts.current = ownTexts.current.slice(own + 1);
    return;
  }
  if (sourceOf(view.state) === value) return;
  ownTexts.current = [];
  const change = changeTo(view.state, value);
  if (change !== null) {
    view.dispatch(change);
    return;
  }
  const caret = view.state.selection.main.head;
  view.setState(editorState(value, extensions()));
  view.dispatch({ selection: { anchor: Math.min(caret, view.state.doc.length) } });
}
