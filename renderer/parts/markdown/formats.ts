import {
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state';

/** One thing the toolbar and its keys do to the selected text. */
export interface Format {
  name: 'bold' | 'italic' | 'strike' | 'heading' | 'list' | 'numbers' | 'task' | 'quote' | 'code' | 'link' | 'table';
  label: string;
  /** As the editor writes keys: `Mod` is Ctrl, or ⌘ on a Mac. */
  key: string | null;
  run: StateCommand;
}

const anyPrefix = /^(\s*)(?:[-+*] \[[ xX]\] |[-+*] |\d{1,9}[.)] )?/;

/** Puts a mark around the selected words, or the word at the caret; removes it if it is there already. */
function wrap(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const size = mark.length;
    const specs = state.changeByRange((selected) => {
      const range = selected.empty ? (state.wordAt(selected.head) ?? selected) : trimmed(state, selected);
      const { from, to } = range;
      const shift = (by: number) => EditorSelection.range(selected.anchor + by, selected.head + by);
      if (isMarked(state, from, to, mark)) {
        const changes = [
          { from: from - size, to: from },
          { from: to, to: to + size },
        ];
        return { changes, range: shift(-size) };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: shift(size),
      };
    });
    dispatch(state.update(specs, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}

/** Whether exactly this mark is around: `**` is not two times `*`. */
function isMarked(state: EditorState, from: number, to: number, mark: string): boolean {
  const size = mark.length;
  const sign = mark.charAt(0);
  const before = state.sliceDoc(Math.max(0, from - 4), from);
  const after = state.sliceDoc(to, to + 4);
  const left = before.length - before.replace(new RegExp(`\\${sign}+$`), '').length;
  const right = after.length - after.replace(new RegExp(`^\\${sign}+`), '').length;
  if (left < size || right < size) return false;
  return sign === '*' ? (size === 2 ? left !== 1 : left !== 2 && right !== 2) : true;
}

/** A mark next to a blank would be no mark. */
function trimmed(state: EditorState, { from, to }: SelectionRange): { from: number; to: number } {
  const text = state.doc.sliceString(from, to);
  const start = text.length - text.trimStart().length;
  const words = text.trim().length;
  return words === 0 ? { from, to } : { from: from + start, to: from + start + words };
}

/** Changes the start of every line in the selection, each seen with its place among them. */
function eachLine(
  change: (text: string, place: number, all: readonly string[]) => { cut: number; put: string },
): StateCommand {
  return ({ state, dispatch }) => {
    const numbers = new Set<number>();
    for (const { from, to } of state.selection.ranges) {
      for (let n = state.doc.lineAt(from).number; n <= state.doc.lineAt(to).number; n += 1) numbers.add(n);
    }
    const lines = [...numbers].map((number) => state.doc.line(number));
    const texts = lines.map(({ text }) => text);
    const changes = lines.map(({ from, text }, place): ChangeSpec => {
      const { cut, put } = change(text, place + 1, texts);
      return { from, to: from + cut, insert: put };
    });
    const set = state.changes(changes);
    // The caret of an empty line goes behind what was put there.
    dispatch(
      state.update({ changes: set, selection: state.selection.map(set, 1), scrollIntoView: true, userEvent: 'input' }),
    );
    return true;
  };
}

function listed(prefix: (place: number) => string, already: RegExp): StateCommand {
  return eachLine((text, place, all) => {
    const [start = '', indent = ''] = anyPrefix.exec(text) ?? [];
    if (all.every((line) => already.test(line))) return { cut: start.length, put: indent };
    return { cut: start.length, put: `${indent}${prefix(place)}` };
  });
}

/** A heading of the highest level, then of the lower ones, then none again. */
export function headings(highest: number, lowest: number): StateCommand {
  return eachLine((text) => {
    const [start = '', signs = ''] = /^(#{0,6})(?:[ \t]+|$)/.exec(text) ?? [];
    if (signs === '') return { cut: 0, put: `${'#'.repeat(highest)} ` };
    const next = Math.max(signs.length, highest) + 1;
    return { cut: start.length, put: next > lowest ? '' : `${'#'.repeat(next)} ` };
  });
}

/** Two levels are enough for a text of this kind. */
const heading = headings(2, 3);

const quote: StateCommand = eachLine((text, _, all) => {
  const quoted = /^> ?/;
  if (!all.every((line) => quoted.test(line))) return { cut: 0, put: '> ' };
  return { cut: quoted.exec(text)?.[0].length ?? 0, put: '' };
});

/** Code within a line, or a block of it when several lines are selected. */
const code: StateCommand = (target) => {
  const { state, dispatch } = target;
  const { from, to } = state.selection.main;
  if (state.doc.lineAt(from).number === state.doc.lineAt(to).number) return wrap('`')(target);
  const [start, end] = [state.doc.lineAt(from).from, state.doc.lineAt(to).to];
  const ticks = '`'.repeat(Math.max(3, 1 + longestRun(state.sliceDoc(start, end))));
  const insert = [ticks, state.sliceDoc(start, end), ticks].join(state.lineBreak);
  dispatch(
    state.update({
      changes: { from: start, to: end, insert },
      selection: { anchor: start + ticks.length },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  return true;
};

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}

/** A link of the selected words, the caret where the address goes; of a selected address, where the words go. */
const link: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const selected = state.sliceDoc(from, to);
  const isAddress = /^(?:https?:\/\/|mailto:)\S+$/i.test(selected);
  const words = isAddress ? '' : selected;
  const insert = `[${words}](${isAddress ? selected : ''})`;
  const caret = from + 1 + (words === '' ? 0 : words.length + 2);
  dispatch(
    state.update({
      changes: { from, to, insert },
      selection: { anchor: caret },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  return true;
};

const table: StateCommand = ({ state, dispatch }) => {
  const line = state.doc.lineAt(state.selection.main.to);
  const blank = line.text.trim() === '';
  const rows = ['| Date | What |', '| ---- | ---- |', '|      |      |'];
  const before = blank ? [] : ['', ''];
  const insert = state.toText([...before, ...rows].join(state.lineBreak));
  const at = blank ? line.from : line.to;
  const start = at + (before.length === 0 ? 0 : 2);
  dispatch(
    state.update({
      changes: { from: at, to: line.to, insert },
      selection: { anchor: start + 2, head: start + 6 },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  return true;
};

/** In the order of the toolbar. */
export const formats: readonly Format[] = [
  { name: 'bold', label: 'Bold', key: 'Mod-b', run: wrap('**') },
  { name: 'italic', label: 'Italic', key: 'Mod-i', run: wrap('*') },
  { name: 'strike', label: 'Strikethrough', key: 'Mod-Shift-x', run: wrap('~~') },
  { name: 'heading', label: 'Heading', key: 'Mod-Shift-h', run: heading },
  { name: 'list', label: 'List', key: 'Mod-Shift-8', run: listed(() => '- ', /^\s*[-+*] (?!\[[ xX]\] )/) },
  { name: 'numbers', label: 'Numbered list', key: 'Mod-Shift-7', run: listed((n) => `${n}. `, /^\s*\d{1,9}[.)] /) },
  { name: 'task', label: 'Task list', key: 'Mod-Shift-9', run: listed(() => '- [ ] ', /^\s*[-+*] \[[ xX]\] /) },
  { name: 'quote', label: 'Quote', key: 'Mod-Shift-.', run: quote },
  { name: 'code', label: 'Code', key: 'Mod-e', run: code },
  { name: 'link', label: 'Link', key: 'Mod-Shift-k', run: link },
  { name: 'table', label: 'Table', key: null, run: table },
];
