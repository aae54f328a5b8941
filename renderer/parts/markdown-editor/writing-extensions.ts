import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { closeSearchPanel, findNext, findPrevious, openSearchPanel, search, searchPanelOpen } from '@codemirror/search';
import { Compartment, EditorState, Prec, type Extension, type StateEffect } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  keymap,
  placeholder as placeholderText,
  tooltips,
  type KeyBinding,
  type ViewUpdate,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { fromOutside } from '#renderer/parts/markdown/editor-state.ts';
import { formats } from '#renderer/parts/markdown/formats.ts';
import { reportText, type OwnTexts } from '#renderer/parts/markdown/own-texts.ts';
import { citationWords } from './citation-words.ts';
import type { Citation } from '#server/rules/citations.ts';
import type { MarkdownEditorProps } from './editor-props.ts';
import { indentItems, outdentItems } from './indent-items.ts';
import { liveFormat } from './live-format.ts';
import { reports } from './reports.ts';

/** Where find and replace is drawn while it is open. */
export interface FindPanel {
  dom: HTMLElement;
  view: EditorView;
  /** Called at each change of the text, the selection or what is looked for. */
  listeners: Set<(update: ViewUpdate) => void>;
}

interface Wiring {
  latest: { readonly current: MarkdownEditorProps };
  ownTexts: OwnTexts;
  hintId: string;
  onFindPanel: (panel: FindPanel | null) => void;
}

/** Where an editor says whether it is only read. */
const readOnlyPlace = new Compartment();

export function setReadOnly(readOnly: boolean): StateEffect<unknown> {
  return readOnlyPlace.reconfigure(EditorState.readOnly.of(readOnly));
}

/** How long Tab leaves the text after Escape. */
const leaveMilliseconds = 10_000;

const words = HighlightStyle.define([
  { tag: tags.strong, class: 'cm-strong' },
  { tag: tags.emphasis, class: 'cm-emphasis' },
  { tag: tags.strikethrough, class: 'cm-struck' },
  { tag: tags.url, class: 'cm-url' },
  { tag: tags.monospace, class: 'cm-monospace' },
]);

const linkKey = formats.find(({ name }) => name === 'link');

const keys: KeyBinding[] = [
  ...(linkKey === undefined ? [] : [{ key: 'Mod-k', run: linkKey.run, preventDefault: true }]),
  { key: 'Tab', run: indentItems, shift: outdentItems },
  { key: 'Mod-f', run: openSearchPanel, preventDefault: true, scope: 'editor search-panel' },
  { key: 'F3', run: findNext, shift: findPrevious, preventDefault: true, scope: 'editor search-panel' },
  { key: 'Mod-g', run: findNext, shift: findPrevious, preventDefault: true, scope: 'editor search-panel' },
  {
    key: 'Escape',
    run: (view) => {
      if (searchPanelOpen(view.state)) return closeSearchPanel(view);
      view.setTabFocusMode(leaveMilliseconds);
      return true;
    },
    stopPropagation: true,
    preventDefault: true,
  },
];

/** Everything the writing place adds to an editor of Markdown. */
export function writingExtensions({ latest, ownTexts, hintId, onFindPanel }: Wiring): Extension {
  const describe = (citation: Citation): string | null => {
    const { describeCitation } = latest.current;
    return describeCitation === undefined ? '' : describeCitation(citation);
  };
  const isReadOnly = (): boolean => latest.current.readOnly === true;
  return [
    EditorView.cspNonce.of(globalThis.__webpack_nonce__ ?? ''),
    syntaxHighlighting(words),
    Prec.high(keymap.of(keys)),
    liveFormat(describe),
    citationWords(describe),
    drawSelection(),
    tooltips({ position: 'fixed' }),
    EditorView.perLineTextDirection.of(true),
    placeholderText(latest.current.placeholder ?? ''),
    search({ top: true, literal: true, createPanel: (view) => findPanel(view, onFindPanel) }),
    readOnlyWhen(isReadOnly),
    EditorView.contentAttributes.of(() => ({
      'aria-label': latest.current.label,
      'aria-describedby': hintId,
      'aria-readonly': String(isReadOnly()),
      // A text that is only read is scrolled by keyboard, too.
      tabindex: '0',
      spellcheck: 'false',
      autocorrect: 'on',
      autocapitalize: 'sentences',
    })),
    reports((source) => {
      reportText(ownTexts, source);
      latest.current.onChange(source);
    }),
  ];
}

/** A text that is only read can be selected, copied and searched, and takes changes from outside alone. */
function readOnlyWhen(isReadOnly: () => boolean): Extension {
  return [
    readOnlyPlace.of(EditorState.readOnly.of(isReadOnly())),
    // Commands that format do not ask.
    EditorState.changeFilter.of((transaction) => !isReadOnly() || transaction.annotation(fromOutside) === true),
    EditorView.editorAttributes.of(() => (isReadOnly() ? { 'data-read-only': 'true' } : {})),
  ];
}

function findPanel(view: EditorView, onFindPanel: (panel: FindPanel | null) => void) {
  const dom = document.createElement('div');
  const listeners: FindPanel['listeners'] = new Set();
  return {
    dom,
    top: true,
    mount: () => onFindPanel({ dom, view, listeners }),
    update: (update: ViewUpdate) => listeners.forEach((listener) => listener(update)),
    destroy: () => onFindPanel(null),
  };
}
