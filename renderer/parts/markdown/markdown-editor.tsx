import type { Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { useLayoutEffect, useRef, useState } from 'react';
import { editorLooks } from './editor-looks.ts';
import { editorState, fromOutside, sourceOf } from './editor-state.ts';
import { fieldTools } from './field-tools.ts';
import { FormatToolbar } from './format-toolbar.tsx';
import { reportText, takeText, type OwnTexts } from './own-texts.ts';

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
    if (view !== null) takeText(view, value, ownTexts, () => extensions.current);
  }, [view, value]);

  // Attributes are read again at every update of the editor.
  useLayoutEffect(() => view?.dispatch({}), [view, labelledBy, describedBy, invalid]);

  return (
    <>
      {toolbar && <FormatToolbar view={view} tools={fieldTools} />}
      <div ref={host} />
    </>
  );
}

function editorExtensions(latest: { readonly current: EditorProps }, ownTexts: OwnTexts): Extension {
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
      reportText(ownTexts, source);
      latest.current.onChange(source);
    }),
  ];
}
