import type { EditorState, Extension } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';
import { fromOutside, sourceOf } from '#renderer/parts/markdown/editor-state.ts';

/** A longer text is reported when writing rests: making it anew for each key would be felt. */
const longText = 100_000;
const restMilliseconds = 200;

/**
 * Reports what was written: at once, or for a long text a moment later. What waits is reported before the focus
 * leaves, before a key with Ctrl or ⌘ that may save, and before the editor is closed.
 */
export function reports(report: (source: string) => void): Extension {
  return ViewPlugin.define((view) => {
    let state: EditorState | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      clearTimeout(timer);
      if (state === null) return;
      const source = sourceOf(state);
      state = null;
      report(source);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey) flush();
    };
    view.dom.addEventListener('keydown', onKey, { capture: true });
    view.dom.addEventListener('focusout', flush);
    const page = view.dom.ownerDocument.defaultView;
    page?.addEventListener('pagehide', flush);
    return {
      update: (update) => {
        if (!update.docChanged) return;
        const isOutside = update.transactions.some((transaction) => transaction.annotation(fromOutside) === true);
        // What comes from outside takes the place of what waits.
        state = isOutside ? null : update.state;
        clearTimeout(timer);
        if (state === null) return;
        if (state.doc.length <= longText) flush();
        else timer = setTimeout(flush, restMilliseconds);
      },
      destroy: () => {
        flush();
        view.dom.removeEventListener('keydown', onKey, { capture: true });
        view.dom.removeEventListener('focusout', flush);
        page?.removeEventListener('pagehide', flush);
      },
    };
  });
}
