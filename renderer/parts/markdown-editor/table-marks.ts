import { Decoration } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { hidden, isActive, muted, type Drawing } from './drawing.ts';
import { cellsOf, columnWidths } from './table-cells.ts';

const headLine = Decoration.line({ class: 'cm-table cm-table-head' });
const rowLine = Decoration.line({ class: 'cm-table' });
const rule = Decoration.line({ class: 'cm-table-rule' });
const pipe = Decoration.mark({ class: 'cm-pipe' });

/** Enough rows to know how wide the columns are; a table of thousands is not read for each key. */
const rowsRead = 100;
/** A line longer than this is no row that could be drawn as one. */
const longestRow = 5000;

/** A table's cells in columns, each a box in its line: the text stays where it is, and is edited there. */
export function tableMarks(drawing: Drawing, table: SyntaxNode, from: number, to: number): void {
  const { state, put } = drawing;
  const first = state.doc.lineAt(table.from);
  const last = state.doc.lineAt(table.to).number;
  const rows: string[] = [];
  for (let number = first.number; number <= Math.min(last, first.number + rowsRead); number += 1) {
    const row = state.doc.line(number);
    if (number !== first.number + 1 && row.length <= longestRow) rows.push(textOf(row.text, row.from, table));
  }
  const boxes = (name: string): Decoration[] =>
    columnWidths(rows).map((width) =>
      Decoration.mark({ class: name, inclusive: true, attributes: { style: `width: ${width}` } }),
    );
  const [cells, tightCells] = [boxes('cm-cell'), boxes('cm-cell cm-cell-tight')];
  for (let at = Math.max(from, first.from); at <= Math.min(to, table.to);) {
    const line = state.doc.lineAt(at);
    at = line.to + 1;
    if (line.number === first.number + 1) {
      drawRule(drawing, line);
      continue;
    }
    put((line.number === first.number ? headLine : rowLine).range(line.from));
    if (line.length > longestRow) continue;
    const text = textOf(line.text, line.from, table);
    const start = line.from + line.text.length - text.length;
    for (const [column, cell] of cellsOf(text).entries()) {
      const end = line.text.endsWith('\r') ? Math.min(cell.to, text.length - 1) : cell.to;
      // The blank after a pipe stays out of the box, so that the next lines of a cell begin where the first does.
      const begin = text[cell.from] === ' ' && cell.from + 1 < end ? cell.from + 1 : cell.from;
      const box = (begin > cell.from ? cells : tightCells)[column];
      if (box !== undefined && begin < end) put(box.range(start + begin, start + end));
    }
    for (const { 0: sign, index } of text.matchAll(/\\.|\|/gs)) {
      if (sign === '|') put(pipe.range(start + index, start + index + 1));
    }
  }
}

/** A row without the quote marks before it. */
function textOf(text: string, from: number, table: SyntaxNode): string {
  return from < table.from ? text.slice(table.from - from) : text.replace(/^(?:[ ]{0,3}> ?)+/, '');
}

function drawRule(drawing: Drawing, line: { from: number; to: number; text: string }): void {
  const end = line.text.endsWith('\r') ? line.to - 1 : line.to;
  if (isActive(drawing, line.from)) drawing.put(muted.range(line.from, line.to));
  else {
    drawing.put(rule.range(line.from));
    drawing.put(hidden.range(line.from, end));
  }
}
