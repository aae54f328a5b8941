import { syntaxTree } from '@codemirror/language';
import { StateEffect, StateField, type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { readCitation } from '#server/rules/citations.ts';
import type { Speller } from './speller.ts';
import { wordsIn, type Word } from './spelling-words.ts';

const wrong = Decoration.mark({ class: 'cm-misspelled' });
const setMarks = StateEffect.define<DecorationSet>();
/** Says that a word is known from now on. */
export const knownNow = StateEffect.define<string>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (known, transaction) => {
    const set = transaction.effects.findLast((effect) => effect.is(setMarks));
    return set?.is(setMarks) === true ? set.value : known.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** What has no words: code, addresses, and what Markdown itself needs. */
const skipped = new Set([
  'InlineCode',
  'FencedCode',
  'CodeBlock',
  'URL',
  'Autolink',
  'HTMLTag',
  'HTMLBlock',
  'Comment',
  'CommentBlock',
  'LinkLabel',
  'LinkReference',
  'Entity',
  'Image',
]);
const restMilliseconds = 300;
const mostWords = 3000;
const mostKept = 20_000;
/** A line of a million letters is read around the caret only as far as it is drawn. */
const farthest = 60_000;

/** The words of one stretch of the document, without those that are not prose. */
export function proseWords(state: EditorState, from: number, to: number): Word[] {
  const holes: { from: number; to: number }[] = [];
  syntaxTree(state).iterate({
    from,
    to,
    enter: (node) => {
      const isSkipped =
        skipped.has(node.name) ||
        (node.name === 'Link' && isCitation(state, node.node.getChild('URL'))) ||
        (node.name === 'Link' && state.doc.sliceString(node.from, node.from + 2) === '[^');
      if (isSkipped) holes.push({ from: node.from, to: node.to });
      return !isSkipped;
    },
  });
  let text = state.doc.sliceString(from, to);
  for (const hole of holes) {
    const [start, end] = [Math.max(0, hole.from - from), Math.min(text.length, hole.to - from)];
    text = text.slice(0, start) + ' '.repeat(Math.max(0, end - start)) + text.slice(end);
  }
  const plain = text.replaceAll(/\[\^[^\]\s]{1,80}\]|\\pagebreak/g, (mark) => ' '.repeat(mark.length));
  return wordsIn(plain, from);
}

function isCitation(state: EditorState, url: { from: number; to: number } | null): boolean {
  return url !== null && readCitation(state.doc.sliceString(url.from, url.to)) !== null;
}

/** Underlines what is drawn and not in the dictionary, a moment after writing stopped. */
export function spellingMarks(speller: Speller): Extension {
  const verdicts = new Map<string, boolean>();
  const plugin = ViewPlugin.fromClass(
    class {
      readonly view: EditorView;
      timer: ReturnType<typeof setTimeout> | null = null;

      constructor(view: EditorView) {
        this.view = view;
        this.soon();
      }

      update(update: ViewUpdate): void {
        const learned = update.transactions.flatMap(({ effects }) => effects.filter((effect) => effect.is(knownNow)));
        for (const { value } of learned) {
          verdicts.clear();
          speller.add(value);
        }
        if (update.docChanged || update.viewportChanged || update.selectionSet || learned.length > 0) this.soon();
      }

      soon(): void {
        if (this.timer !== null) clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.look(), restMilliseconds);
      }

      async look(): Promise<void> {
        this.timer = null;
        const { state } = this.view;
        const words = this.words();
        const unknown = [...new Set(words.map(({ word }) => word))].filter((word) => !verdicts.has(word));
        if (unknown.length > 0) {
          if (verdicts.size > mostKept) verdicts.clear();
          // Without its dictionary nothing is underlined; who opened the speller was told.
          const answers = await speller.check(unknown).catch(() => []);
          unknown.forEach((word, place) => verdicts.set(word, answers[place] ?? true));
          if (this.view.state.doc !== state.doc) return;
        }
        this.view.dispatch({ effects: setMarks.of(this.marksOf(words)) });
      }

      words(): Word[] {
        return this.view.visibleRanges
          .flatMap(({ from, to }) => proseWords(this.view.state, from, Math.min(to, from + farthest)))
          .slice(0, mostWords);
      }

      /** The word that is being written is not wrong yet. */
      marksOf(words: readonly Word[]): DecorationSet {
        const { head, empty } = this.view.state.selection.main;
        const ranges: Range<Decoration>[] = words
          .filter(({ word, to }) => verdicts.get(word) === false && !(this.view.hasFocus && empty && to === head))
          .map(({ from, to }) => wrong.range(from, to));
        return Decoration.set(ranges, true);
      }

      destroy(): void {
        if (this.timer !== null) clearTimeout(this.timer);
      }
    },
  );
  return [marks, plugin];
}

/** The underlined word at a place, or the next one after it that is drawn. */
export function misspelledFrom(state: EditorState, at: number): { from: number; to: number } | null {
  const known = state.field(marks, false);
  if (known === undefined) return null;
  let next: { from: number; to: number } | null = null;
  known.between(at, state.doc.length, (from, to) => {
    next ??= { from, to };
    return false;
  });
  return next;
}
