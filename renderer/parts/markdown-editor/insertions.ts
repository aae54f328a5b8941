import type { EditorState, StateCommand } from '@codemirror/state';

/** Starts a new page where it is a paragraph of its own; court paper reads the same mark. */
export const pageBreakMark = '\\pagebreak';

/** A page break between this paragraph and the next. */
export const pageBreak: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const line = state.doc.lineAt(state.selection.main.to);
  const isBlank = line.text.trim() === '';
  const follows = line.number < state.doc.lines ? state.doc.line(line.number + 1).text : null;
  const isAfterWords = isBlank && line.number > 1 && state.doc.line(line.number - 1).text.trim() !== '';
  const before = !isBlank ? ['', ''] : isAfterWords ? [''] : [];
  const after = follows === null ? ['', ''] : follows.trim() === '' ? [] : [''];
  const insert = lines(state, [...before, pageBreakMark, ...after]);
  const at = isBlank ? line.from : endOf(line);
  dispatch(
    state.update({
      changes: { from: at, to: isBlank ? endOf(line) : at, insert },
      selection: { anchor: at + insert.length },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  return true;
};

/** A footnote at the caret, its words at the end of the document; the caret goes there. */
export const footnote: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const { to } = state.selection.main;
  const number = nextFootnote(state);
  const last = state.doc.line(state.doc.lines).text.trimEnd();
  const isAfterNote = /^\[\^[^\]]+\]:/.test(last);
  const gap = last === '' ? [] : isAfterNote ? [''] : ['', ''];
  const note = lines(state, [...gap, `[^${number}]: `]);
  const sign = `[^${number}]`;
  dispatch(
    state.update({
      changes: [
        { from: to, insert: sign },
        { from: state.doc.length, insert: note },
      ],
      selection: { anchor: state.doc.length + sign.length + note.length },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  return true;
};

/** One more than the highest number in use, so that none is given twice. */
function nextFootnote(state: EditorState): number {
  let highest = 0;
  for (const text of state.doc.iter()) {
    for (const [, number = '0'] of text.matchAll(/\[\^(\d{1,6})\]/g)) highest = Math.max(highest, Number(number));
  }
  return highest + 1;
}

/** The end of a line's words: where endings are mixed, its carriage return belongs to the ending. */
function endOf(line: { text: string; to: number }): number {
  return line.text.endsWith('\r') ? line.to - 1 : line.to;
}

function lines(state: EditorState, parts: string[]) {
  return state.toText(parts.join(state.lineBreak));
}

/** What is inserted ends its lines as the document does. */
export function insertText(text: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const insert = state.toText(text.replaceAll(/\r\n?|\n/g, state.lineBreak));
    dispatch(state.update(state.replaceSelection(insert), { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}
