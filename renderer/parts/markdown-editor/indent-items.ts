import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state';

/** Quote marks, then the indent, then the mark of an item with its blanks. */
const item = /^((?:[ ]{0,3}> ?)*)([ \t]*)((?:[-+*]|\d{1,9}[.)])[ \t]+)/;

interface Item {
  /** Where the indent begins in the line. */
  start: number;
  indent: number;
  /** How far what belongs to the item is indented. */
  inner: number;
}

function itemOf({ text }: Line): Item | null {
  const [, quote = '', indent = '', mark = ''] = item.exec(text) ?? [];
  if (mark === '') return null;
  const blanks = mark.length - mark.trimEnd().length;
  const markWidth = mark.trimEnd().length + Math.min(blanks, 4);
  return { start: quote.length, indent: width(indent), inner: width(indent) + markWidth };
}

function width(blanks: string): number {
  let columns = 0;
  for (const blank of blanks) columns += blank === '\t' ? 4 - (columns % 4) : 1;
  return columns;
}

/** The lines of the selection, or null when one of them is not an item: then the key means what it does elsewhere. */
function selectedItems(state: EditorState): { line: Line; item: Item }[] | null {
  const found: { line: Line; item: Item }[] = [];
  for (const { from, to } of state.selection.ranges) {
    for (let number = state.doc.lineAt(from).number; number <= state.doc.lineAt(to).number; number += 1) {
      const line = state.doc.line(number);
      if (found.at(-1)?.line.number === number) continue;
      const known = itemOf(line);
      if (known === null) return null;
      found.push({ line, item: known });
    }
  }
  return found;
}

function itemAbove(state: EditorState, number: number): Item | null {
  return number > 1 ? itemOf(state.doc.line(number - 1)) : null;
}

/** Makes items part of the item above. The first of a list has none above, and stays where it is. */
export const indentItems: StateCommand = ({ state, dispatch }) => {
  const items = selectedItems(state);
  const first = items?.[0];
  if (items === null || first === undefined || state.readOnly) return false;
  const above = itemAbove(state, first.line.number);
  if (above === null || first.item.indent >= above.inner) return true;
  const by = ' '.repeat(above.inner - first.item.indent);
  const changes = items.map(({ line, item: { start } }): ChangeSpec => ({ from: line.from + start, insert: by }));
  dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input.indent' }));
  return true;
};

/** Moves items one level out, to the level of the nearest item above that is further out. */
export const outdentItems: StateCommand = ({ state, dispatch }) => {
  const items = selectedItems(state);
  const first = items?.[0];
  if (items === null || first === undefined || state.readOnly) return false;
  if (first.item.indent === 0) return true;
  let outer = 0;
  for (let number = first.line.number - 1; number > 0; number -= 1) {
    const known = itemAbove(state, number + 1);
    if (known === null) break;
    if (known.indent < first.item.indent) {
      outer = known.indent;
      break;
    }
  }
  const by = first.item.indent - outer;
  const changes = items.map(({ line, item: { start } }): ChangeSpec => {
    const from = line.from + start;
    const blanks = /^[ \t]*/.exec(line.text.slice(start))?.[0] ?? '';
    let cut = 0;
    while (cut < blanks.length && width(blanks.slice(0, cut + 1)) <= by) cut += 1;
    // A tab that is wider than what goes is replaced by the blanks that remain.
    const isShort = width(blanks.slice(0, cut)) < by && cut < blanks.length;
    if (!isShort) return { from, to: from + cut };
    return { from, to: from + cut + 1, insert: ' '.repeat(width(blanks.slice(0, cut + 1)) - by) };
  });
  dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'delete.dedent' }));
  return true;
};
