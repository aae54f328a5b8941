import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the window's own colours: one look for both themes, since the tokens know which it is. */
const field = EditorView.theme({
  '&': { color: 'var(--ink)', fontSize: '14px', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'inherit',
    lineHeight: '21px',
    minHeight: 'calc(var(--rows) * 21px + 14px)',
    maxHeight: 'min(60vh, 640px)',
    overflow: 'auto',
  },
  '.cm-content': { padding: '7px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 11px' },
  '.cm-placeholder': { color: 'var(--ink-2)' },
  '.cm-specialChar': { color: 'var(--loss)' },
});

const marks = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: tags.monospace, fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.93em' },
  { tag: tags.quote, color: 'var(--ink-2)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: 'var(--ink-2)' },
]);

/** Style elements made while the window runs need the nonce of the page, that lib/nonce.ts read. */
export function editorLooks(): Extension {
  return [EditorView.cspNonce.of(globalThis.__webpack_nonce__ ?? ''), field, syntaxHighlighting(marks)];
}
