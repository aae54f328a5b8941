import { syntaxTree } from '@codemirror/language';
import { Decoration } from '@codemirror/view';
import { hideOrMute, type Drawing } from './drawing.ts';

const mark = /\[\^([^\]\s]{1,80})\](:?)/g;
const number = Decoration.mark({ class: 'cm-footnote' });
const noteLine = Decoration.line({ class: 'cm-footnote-line' });

/** Footnotes, which the parser of the editor does not know: the number in the text, and the note with its words. */
export function footnoteMarks(drawing: Drawing, from: number, to: number): void {
  const { state, put } = drawing;
  for (const { 0: sign, 1: name = '', 2: colon, index } of state.doc.sliceString(from, to).matchAll(mark)) {
    const at = from + index;
    if (isCode(drawing, at)) continue;
    const line = state.doc.lineAt(at);
    const isNote = colon === ':' && state.doc.sliceString(line.from, at).trim() === '' && at - line.from <= 3;
    if (isNote) put(noteLine.range(line.from));
    put(number.range(at, at + sign.length - (isNote ? 0 : (colon ?? '').length)));
    const start = at + 2;
    hideOrMute(drawing, at, start);
    hideOrMute(drawing, start + name.length, start + name.length + (isNote ? 2 : 1));
  }
}

function isCode({ state }: Drawing, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, 1); ;) {
    if (/^(?:InlineCode|FencedCode|CodeBlock|HTMLBlock)$/.test(node.name)) return true;
    if (node.parent === null) return false;
    node = node.parent;
  }
}
