import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';

/** Quote marks and indent, then a list's mark, then a task's box. */
const begun = /^((?:\s*> ?)*\s*)((?:[-+*]|(\d{1,9})([.)]))[ \t]+(?:\[[ xX]\][ \t]+)?)?/;

/**
 * A line break and nothing more: blanks before it may be a hard break, and are the writer's. In a list or a quote the
 * next line goes on with it; Enter on an item without words ends the list.
 */
export const continueLine: StateCommand = ({ state, dispatch }) => {
  const spec = state.changeByRange(({ from, to }) => {
    const line = state.doc.lineAt(from);
    const [start = '', quote = '', mark = '', number, sign] = inCode(state, from) ? [] : (begun.exec(line.text) ?? []);
    const within = from >= line.from + start.length && start.trim() !== '';
    const blank = line.text.slice(start.length).trim() === '';
    if (within && blank && from === to) {
      const kept = mark === '' ? '' : quote;
      const changes = { from: line.from + kept.length, to: line.from + start.length };
      return { changes, range: EditorSelection.cursor(line.from + kept.length) };
    }
    const next =
      number === undefined ? mark.replace(/\[[xX]\]/, '[ ]') : mark.replace(number, String(Number(number) + 1));
    const goesOn = sign === undefined || number !== '999999999';
    const insert = state.toText(endingOf(state, line.text) + (within && goesOn ? quote + next : ''));
    return { changes: { from, to, insert }, range: EditorSelection.cursor(from + insert.length) };
  });
  dispatch(state.update(spec, { scrollIntoView: true, userEvent: 'input' }));
  return true;
};

/** A line break alone, as Shift+Enter means it. */
export const plainLine: StateCommand = ({ state, dispatch }) => {
  const spec = state.changeByRange(({ from, to }) => {
    const insert = state.toText(endingOf(state, state.doc.lineAt(from).text));
    return { changes: { from, to, insert }, range: EditorSelection.cursor(from + insert.length) };
  });
  dispatch(state.update(spec, { scrollIntoView: true, userEvent: 'input' }));
  return true;
};

/** Where endings are mixed, a new line ends as the one it was broken off from. */
function endingOf(state: EditorState, line: string): string {
  return line.endsWith('\r') ? `\r${state.lineBreak}` : state.lineBreak;
}

function inCode(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, -1); ;) {
    if (node.name === 'FencedCode' || node.name === 'CodeBlock') return true;
    if (node.parent === null) return false;
    node = node.parent;
  }
}
