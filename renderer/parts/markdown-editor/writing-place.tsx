import { openSearchPanel } from '@codemirror/search';
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { FormatToolbar } from '#renderer/parts/markdown/format-toolbar.tsx';
import { editorState } from '#renderer/parts/markdown/editor-state.ts';
import { takeText } from '#renderer/parts/markdown/own-texts.ts';
import type { MarkdownEditorProps } from './editor-props.ts';
import { drawAgain } from './live-format.ts';
import { FindReplace } from './find-replace.tsx';
import { insertText } from './insertions.ts';
import classes from './markdown-editor.module.css';
import { openSpeller } from './speller.ts';
import { knownNow, spellingMarks } from './spelling-marks.ts';
import { spellingMenu } from './spelling-menu.ts';
import { setReadOnly, writingExtensions, type FindPanel } from './writing-extensions.ts';
import { citeTool, findTool, writingTools } from './writing-tools.ts';

/** The editor itself, with its toolbar, find and replace, and spelling. */
export default function WritingPlace(props: MarkdownEditorProps) {
  const { ref, value, readOnly = false, describeCitation, onCite, spelling } = props;
  const hintId = useId();
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [findPanel, setFindPanel] = useState<FindPanel | null>(null);
  const latest = useRef(props);
  const ownTexts = useRef<string[]>([]);
  const spellingPart = useRef<{ place: Compartment; now: Extension }>({ place: new Compartment(), now: [] });
  const build = useRef<() => Extension>(() => []);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    // At once, so that what is typed right after the key goes into the field and not into the text.
    const showFind = (panel: FindPanel | null): void => {
      if (panel === null) setFindPanel(null);
      else flushSync(() => setFindPanel(panel));
    };
    build.current = () => [
      writingExtensions({ latest, ownTexts, hintId, onFindPanel: showFind }),
      spellingPart.current.place.of(spellingPart.current.now),
    ];
    const state = editorState(latest.current.value, build.current());
    const made = new EditorView({ state, parent: host.current });
    if (latest.current.autoFocus === true) made.focus();
    setView(made);
    return () => made.destroy();
  }, [hintId]);

  useLayoutEffect(() => {
    if (view !== null) takeText(view, value, ownTexts, build.current);
  }, [view, value]);

  // What the editor reads of the properties, it reads again at an update.
  useLayoutEffect(() => {
    view?.dispatch({ effects: [setReadOnly(readOnly), drawAgain.of(null)] });
  }, [view, describeCitation, readOnly, props.label]);

  const failed = useSpelling(view, props, spellingPart);

  useImperativeHandle(ref, () => handleOf(view), [view]);

  const cite = useCallbackRef(onCite);
  const canCite = onCite !== undefined;
  const tools = useMemo(() => [...writingTools, ...(canCite ? [citeTool(cite)] : []), findTool], [canCite, cite]);

  return (
    <div className={classes.place} data-read-only={readOnly || undefined}>
      {!readOnly && <FormatToolbar view={view} tools={tools} />}
      {failed && spelling !== undefined && (
        <p role="status" className={classes.notice}>
          Spelling can’t be checked now. Your text is not affected.
        </p>
      )}
      <p id={hintId} className="only-spoken">
        {readOnly ? 'Read only.' : 'In a list, Tab moves the item in. To leave the text, press Escape, then Tab.'}
      </p>
      <div ref={host} className={classes.host} />
      {findPanel !== null && createPortal(<FindReplace panel={findPanel} readOnly={readOnly} />, findPanel.dom)}
    </div>
  );
}

function handleOf(view: EditorView | null) {
  return {
    focus: () => view?.focus(),
    goToLine: (line: number) => {
      if (view === null) return;
      const { from } = view.state.doc.line(Math.min(Math.max(1, Math.trunc(line)), view.state.doc.lines));
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: 24 }),
      });
      view.focus();
    },
    select: (from: number, to: number) => {
      if (view === null) return;
      const [anchor, head] = [from, to].map((at) => Math.min(Math.max(0, at), view.state.doc.length));
      if (anchor === undefined || head === undefined) return;
      view.dispatch({
        selection: { anchor, head },
        effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin: 24 }),
      });
      view.focus();
    },
    insert: (text: string) => {
      if (view === null) return;
      insertText(text)(view);
      view.focus();
    },
    openFind: () => {
      if (view !== null) openSearchPanel(view);
    },
  };
}

/** Opens the dictionary, and says whether that failed. */
function useSpelling(
  view: EditorView | null,
  { spelling, readOnly = false }: MarkdownEditorProps,
  part: { readonly current: { place: Compartment; now: Extension } },
): boolean {
  const language = readOnly ? undefined : spelling?.language;
  const [failed, setFailed] = useState<string | null>(null);
  const latest = useRef(spelling);
  useLayoutEffect(() => {
    latest.current = spelling;
  });
  useEffect(() => {
    if (view === null || language === undefined) return undefined;
    const speller = openSpeller(language, latest.current?.ownWords ?? [], () => setFailed(language));
    const { current } = part;
    current.now = [spellingMarks(speller), spellingMenu(speller, (word) => latest.current?.onAddWord(word))];
    view.dispatch({ effects: current.place.reconfigure(current.now) });
    return () => {
      current.now = [];
      view.dispatch({ effects: current.place.reconfigure([]) });
      speller.close();
    };
  }, [view, language, part]);

  const ownWords = spelling?.ownWords;
  const known = useRef(ownWords);
  useEffect(() => {
    const added = ownWords?.filter((word) => known.current?.includes(word) !== true) ?? [];
    known.current = ownWords;
    if (added.length > 0) view?.dispatch({ effects: added.map((word) => knownNow.of(word)) });
  }, [view, ownWords]);
  return failed !== null && failed === language;
}
