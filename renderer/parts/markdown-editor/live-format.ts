import { syntaxTree } from '@codemirror/language';
import { Prec, StateEffect, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { readCitation, type Citation } from '#server/rules/citations.ts';
import { eachDrawnLine, hidden, hideOrMute, isActive, muted, type DescribeCitation, type Drawing } from './drawing.ts';
import { footnoteMarks } from './footnote-marks.ts';
import { pageBreakMark } from './insertions.ts';
import { tableMarks } from './table-marks.ts';
import { bullet, pageBreakLine, tick } from './drawn-marks.ts';

/** Draws anew when what is known of citations changed. */
export const drawAgain = StateEffect.define();

const code = Decoration.mark({ class: 'cm-code' });
const link = Decoration.mark({ class: 'cm-link' });
const lineClass = (name: string): Decoration => Decoration.line({ class: name });
const headings = [1, 2, 3, 4, 5, 6].map((level) => lineClass(`cm-h cm-h${level}`));
const quoted = lineClass('cm-quote');
const codeLine = lineClass('cm-code-line');
const ruleLine = lineClass('cm-rule');
// Inclusive, so that what is drawn in place of the mark is within the box.
const itemHead = Decoration.mark({ class: 'cm-item-head', inclusive: true });
const deepest = 8;
const itemLines = Array.from({ length: deepest }, (_, place) =>
  Decoration.line({ class: 'cm-item', attributes: { style: `--depth: ${place + 1}` } }),
);

/** Markup of inner nodes that is hidden unless the caret is in its line. */
const innerMarks = new Set(['EmphasisMark', 'StrikethroughMark']);

/**
 * Shows what is written as it will be read: in every line but the caret's the markup is hidden. Only what is drawn is
 * looked at, so that the length of the document does not matter.
 */
export function liveFormat(describe: DescribeCitation): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      /** While the pointer is down nothing moves under it. */
      private held = false;
      private readonly view: EditorView;
      private readonly release = (): void => {
        if (!this.held) return;
        this.held = false;
        this.view.dispatch({ effects: drawAgain.of(null) });
      };

      constructor(view: EditorView) {
        this.view = view;
        this.decorations = draw(view, describe);
        view.dom.addEventListener('mousedown', this.hold);
        view.dom.ownerDocument.addEventListener('mouseup', this.release);
      }

      private readonly hold = (): void => {
        this.held = true;
      };

      update(update: ViewUpdate): void {
        const isAsked = update.transactions.some(({ effects }) => effects.some((effect) => effect.is(drawAgain)));
        const isMoved = update.selectionSet || update.focusChanged;
        const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
        if (update.docChanged || update.viewportChanged || isAsked || isParsed || (isMoved && !this.held)) {
          this.decorations = draw(update.view, describe);
        }
      }

      destroy(): void {
        this.view.dom.removeEventListener('mousedown', this.hold);
        this.view.dom.ownerDocument.removeEventListener('mouseup', this.release);
      }
    },
    { decorations: (value) => value.decorations },
  );
  // Around what colors the words, so that a cell or a chip is one box.
  return Prec.high(plugin);
}

function draw(view: EditorView, describe: DescribeCitation): DecorationSet {
  const { state } = view;
  const ranges: Range<Decoration>[] = [];
  const carets = view.hasFocus && !state.readOnly ? state.selection.ranges.map(({ head }) => head) : [];
  const drawing: Drawing = {
    state,
    activeLines: new Set(carets.map((head) => state.doc.lineAt(head).from)),
    carets,
    put: (range) => void ranges.push(range),
    describe,
  };
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(state).iterate({ from, to, enter: (node) => drawNode(drawing, node, from, to) });
    footnoteMarks(drawing, from, to);
  }
  return Decoration.set(ranges, true);
}

/** False where what is within needs no look. */
function drawNode(drawing: Drawing, node: SyntaxNodeRef, from: number, to: number): boolean {
  const { state, put } = drawing;
  const { name } = node;
  const level = /^(?:ATX|Setext)Heading([1-6])$/.exec(name)?.[1];
  if (level !== undefined) {
    const heading = headings[Number(level) - 1];
    if (heading !== undefined) eachDrawnLine(drawing, heading, node, from, to);
  } else if (name === 'HeaderMark') {
    drawHeaderMark(drawing, node);
  } else if (innerMarks.has(name)) {
    hideOrMute(drawing, node.from, node.to);
  } else if (name === 'CodeMark') {
    if (node.node.parent?.name === 'InlineCode') hideOrMute(drawing, node.from, node.to);
    else put(muted.range(node.from, node.to));
  } else if (name === 'InlineCode') {
    put(code.range(node.from, node.to));
  } else if (name === 'FencedCode' || name === 'CodeBlock') {
    eachDrawnLine(drawing, codeLine, node, from, to);
  } else if (name === 'Blockquote') {
    if (node.node.parent?.name !== 'Blockquote') eachDrawnLine(drawing, quoted, node, from, to);
  } else if (name === 'QuoteMark') {
    const blank = state.doc.sliceString(node.to, node.to + 1) === ' ' ? 1 : 0;
    hideOrMute(drawing, node.from, node.to + blank);
  } else if (name === 'ListMark') {
    drawListMark(drawing, node.node);
  } else if (name === 'TaskMarker') {
    if (!isActive(drawing, node.from)) put(tick(state.doc.sliceString(node.from, node.to)).range(node.from, node.to));
  } else if (name === 'Escape') {
    hideOrMute(drawing, node.from, node.from + 1);
  } else if (name === 'HorizontalRule') {
    put(ruleLine.range(state.doc.lineAt(node.from).from));
    hideOrMute(drawing, node.from, node.to);
  } else if (name === 'Paragraph') {
    drawPageBreak(drawing, node);
  } else if (name === 'Link') {
    return drawLink(drawing, node.node);
  } else if (name === 'Table') {
    tableMarks(drawing, node.node, from, to);
  }
  return true;
}

/** The signs before a heading with their blanks, those after it, or the line below it. */
function drawHeaderMark(drawing: Drawing, { from, to }: SyntaxNodeRef): void {
  const { doc } = drawing.state;
  const line = doc.lineAt(from);
  const isBefore = doc.sliceString(line.from, from).trim() === '' || doc.sliceString(from, from + 1) !== '#';
  const after = /^[ \t]*/.exec(doc.sliceString(to, Math.min(line.to, to + 20)))?.[0].length ?? 0;
  const before = /[ \t]*$/.exec(doc.sliceString(Math.max(line.from, from - 20), from))?.[0].length ?? 0;
  // A heading without words keeps its signs: nothing would be seen of it.
  const isAlone = line.text.replaceAll(/[#\s]/g, '') === '' && line.text.includes('#');
  if (isAlone) drawing.put(muted.range(from, to));
  else if (isBefore) hideOrMute(drawing, from, to + after);
  else hideOrMute(drawing, from - before, to);
}

/** The mark of an item with its indent is a box as wide as the item is deep; the other lines of it begin there too. */
function drawListMark(drawing: Drawing, mark: SyntaxNode): void {
  const { state, put } = drawing;
  const line = state.doc.lineAt(mark.from);
  let depth = 0;
  for (let node: SyntaxNode | null = mark.parent; node !== null && depth < deepest; node = node.parent) {
    if (node.name === 'ListItem') depth += 1;
  }
  const before = state.doc.sliceString(Math.max(line.from, mark.from - 100), mark.from);
  const indent = /[ \t]*$/.exec(before)?.[0].length ?? 0;
  const itemLine = itemLines[Math.max(1, depth) - 1];
  // Of two items that begin in one line the first gives the line its place.
  const isFirst = before.trim() === '' || /^[>\s]*$/.test(before);
  if (!isFirst) return;
  if (itemLine !== undefined) put(itemLine.range(line.from));
  const blank = /^[ \t]/.test(state.doc.sliceString(mark.to, mark.to + 1)) ? 1 : 0;
  put(itemHead.range(mark.from - indent, mark.to + blank));
  const sign = state.doc.sliceString(mark.from, mark.to);
  if (isActive(drawing, mark.from)) put(muted.range(mark.from, mark.to));
  else if (mark.nextSibling?.name === 'Task') put(hidden.range(mark.from, mark.to));
  else if (/^[-+*]$/.test(sign)) put(bullet.range(mark.from, mark.to));
}

function drawPageBreak({ state, activeLines, put }: Drawing, { from, to }: SyntaxNodeRef): void {
  if (to - from > pageBreakMark.length + 4) return;
  const words = state.doc.sliceString(from, to).trim();
  if (words.toLowerCase() !== pageBreakMark) return;
  const line = state.doc.lineAt(from);
  put(lineClass('cm-page-break').range(line.from));
  if (!activeLines.has(line.from)) put(pageBreakLine.range(from, to));
  else put(muted.range(from, to));
}

/** A link shows its address while the caret is in it: an address is long, and would push the words of its line away. */
function drawLink(drawing: Drawing, node: SyntaxNode): boolean {
  const { state, put, carets, describe } = drawing;
  const url = node.getChild('URL');
  const [open, close] = node.getChildren('LinkMark');
  if (url === null || open === undefined || close === undefined) return true;
  const address = state.doc.sliceString(url.from, Math.min(url.to, url.from + 5000));
  const citation = readCitation(address);
  const isTouched = carets.some((head) => head >= node.from && head <= node.to);
  const hasWords = open.to < close.from;
  if (hasWords) {
    if (citation === null) put(link.range(open.to, close.from));
    else put(chip(citation, describe(citation)).range(open.to, close.from));
  }
  const drawn = isTouched || !hasWords ? muted : hidden;
  // A hidden stretch may not go over the end of a line.
  const isOneLine = state.doc.lineAt(node.from).to >= node.to;
  if (!isOneLine && drawn === hidden) return true;
  put(drawn.range(open.from, open.to));
  put(drawn.range(close.from, node.to));
  return true;
}

function chip({ page }: Citation, words: string | null): Decoration {
  const isKnown = words !== null;
  return Decoration.mark({
    class: isKnown ? 'cm-citation' : 'cm-citation cm-citation-unknown',
    attributes: {
      ...(page !== null && { 'data-page': String(page) }),
      'data-citation': isKnown ? 'known' : 'unknown',
    },
  });
}
