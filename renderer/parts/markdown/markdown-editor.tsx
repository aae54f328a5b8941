import type { Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { useLayoutEffect, useRef, useState } from 'react';
import { editorLooks } from './editor-looks.ts';
import { changeTo, editorState, fromOutside, sourceOf } from './editor-state.ts';
import { FormatToolbar } from './format-toolbar.tsx';

export interface EditorProps {
  value: string;
  onChange: (source: string) => void;
  /** Escape leaves the text, and not the panel it is in. */
  onLeave: () => void;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  placeholder: string;
  autoFocus: boolean;
  toolbar: boolean;
}

/** How many texts reported to the screen may be on their way back at once. */
const mostUnderway = 64;

/** The editor itself: loaded when the first field of a window is shown. */
export default function MarkdownEditor(props: EditorProps) {
  const { value, labelledBy, describedBy, invalid, toolbar } = props;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const latest = useRef(props);
  const ownTexts = useRef<string[]>([]);
  const extensions = useRef<Extension>([]);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    extensions.current = editorExtensions(latest, ownTexts);
    const made = new EditorView({ state: editorState(latest.current.value, extensions.current), parent: host.current });
    if (latest.current.autoFocus) made.focus();
    setView(made);
    return () => made.destroy();
  }, []);

  useLayoutEffect(() => {
    if (view !== null) take(view, value, ownTexts, extensions.current);
  }, [view, value]);

  // Attributes are read again at every update of the editor.
  useLayoutEffect(() => view?.dispatch({}), [view, labelledBy, describedBy, invalid]);

  return (
    <>
      {toolbar && <FormatToolbar view={view} />}
      <div ref={host} />
    </>
  );
}

function editorExtensions(latest: { readonly current: EditorProps }, ownTexts: { current: string[] }): Extension {
  const attributes = (): Record<string, string> => ({
    'aria-labelledby': latest.current.labelledBy,
    'aria-invalid': String(latest.current.invalid),
    ...(latest.current.describedBy !== undefined && { 'aria-describedby': latest.current.describedBy }),
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
  });
  const leave = (): boolean => {
    latest.current.onLeave();
    return true;
  };
  return [
    editorLooks(),
    EditorView.contentAttributes.of(attributes),
    placeholderText(latest.current.placeholder),
    keymap.of([{ key: 'Escape', run: leave, preventDefault: true, stopPropagation: true }]),
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      if (!docChanged || transactions.some((transaction) => transaction.annotation(fromOutside) === true)) return;
      const source = sourceOf(state);
      ownTexts.current = [...ownTexts.current.slice(1 - mostUnderway), source];
      latest.current.onChange(source);
    }),
  ];
}

/** A text from outside replaces this one; what was typed here comes back a moment later and changes nothing. */
function take(view: EditorView, value: string, ownTexts: { current: string[] }, extensions: Extension): void {
  const own = ownTexts.current.indexOf(value);
  if (own >= 0) {
    ownTexts.current = ownTexts.current.slice(own + 1);
    return;
  }
  if (sourceOf(view.state) === value) return;
  ownTexts.current = [];
  const change = changeTo(view.state, value);
  if (change === null) view.setState(editorState(value, extensions));
  else view.dispatch(change);
}
