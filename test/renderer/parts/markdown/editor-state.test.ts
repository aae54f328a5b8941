import { redo, undo } from '@codemirror/commands';
import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeTo, editorState, sourceOf } from '#renderer/parts/markdown/editor-state.ts';
import { formats, type Format } from '#renderer/parts/markdown/formats.ts';
import { continueLine, plainLine } from '#renderer/parts/markdown/new-line.ts';

/** Sources with every kind of line ending, tabs, blanks at the ends, and no final newline or several. */
const source = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\r\n', '\r', '\t', '  ', ' \n', '- [ ] ', '**', '😀', '\u00a0'),
      fc.string({ maxLength: 6 }),
    ),
    {
      maxLength: 20,
    },
  )
  .map((parts) => parts.join(''));

function typed(state: EditorState, spec: TransactionSpec): EditorState {
  return state.update(spec).state;
}

function run(state: EditorState, command: StateCommand): EditorState {
  let after = state;
  command({ state, dispatch: (transaction) => (after = transaction.state) });
  return after;
}

function formatted(text: string, name: Format['name'], from = 0, to = editorState(text).doc.length): string {
  const format = formats.find((known) => known.name === name);
  if (format === undefined) throw new Error(`No format is called ${name}.`);
  return sourceOf(run(typed(editorState(text), { selection: { anchor: from, head: to } }), format.run));
}

describe('the source in the editor', () => {
  it('is given back byte for byte', () => {
    fc.assert(
      fc.property(source, (text) => sourceOf(editorState(text)) === text),
      { numRuns: 500 },
    );
    for (const text of ['a\r\nb\r\n', 'a\nb', 'a\r\nb\n', 'a\rb', '\r\n', '\t a  \n\n\n', '']) {
      expect(sourceOf(editorState(text))).toBe(text);
    }
  });

  it('changes by exactly the one character that is typed, and undo gives back the bytes there were', () => {
    fc.assert(
      fc.property(source, fc.nat(), (text, at) => {
        const state = editorState(text);
        const place = at % (state.doc.length + 1);
        const after = typed(state, { changes: { from: place, insert: 'x' }, userEvent: 'input.type' });
        const before = state.doc.sliceString(0, place, state.lineBreak);
        expect(sourceOf(after)).toBe(`${before}x${text.slice(before.length)}`);
        expect(sourceOf(run(after, undo))).toBe(text);
        expect(sourceOf(run(run(after, undo), redo))).toBe(sourceOf(after));
      }),
      { numRuns: 300 },
    );
  });

  it('ends a new line as the others end', () => {
    const state = editorState('one\r\ntwo');
    expect(sourceOf(typed(state, state.replaceSelection(state.lineBreak)))).toBe('\r\none\r\ntwo');
    expect(editorState('one\ntwo').lineBreak).toBe('\n');
  });

  it('keeps the caret out of the middle of a line break when endings are mixed', () => {
    const state = typed(editorState('one\r\ntwo\nthree'), { selection: { anchor: 4 } });
    expect(state.selection.main.head).toBe(3);
  });

  it('takes over a text from outside by the smallest change, or starts anew when lines end otherwise', () => {
    fc.assert(
      fc.property(source, source, (before, after) => {
        const state = editorState(before);
        const change = changeTo(state, after);
        const taken = change?.state ?? editorState(after);
        expect(sourceOf(taken)).toBe(after);
        expect(sourceOf(run(taken, undo))).toBe(after);
      }),
      { numRuns: 300 },
    );
    const change = changeTo(editorState('one two three'), 'one 2 three');
    expect(change?.changes.toJSON()).toEqual([4, [3, '2'], 6]);
  });
});

describe('formats', () => {
  it.each<[Format['name'], string, string]>([
    ['bold', 'word', '**word**'],
    ['bold', ' word ', ' **word** '],
    ['italic', 'word', '*word*'],
    ['strike', 'word', '~~word~~'],
    ['code', 'word', '`word`'],
    ['code', 'a\nb', '```\na\nb\n```'],
    ['code', 'a\r\nb', '```\r\na\r\nb\r\n```'],
    ['heading', 'word', '## word'],
    ['heading', '## word', '### word'],
    ['heading', '### word', 'word'],
    ['list', 'a\nb', '- a\n- b'],
    ['list', '- a\n- b', 'a\nb'],
    ['numbers', 'a\n- b', '1. a\n2. b'],
    ['task', '- a\nb', '- [ ] a\n- [ ] b'],
    ['task', '- [x] a', 'a'],
    ['quote', 'a\nb', '> a\n> b'],
    ['quote', '> a\n> b', 'a\nb'],
    ['link', 'word', '[word]()'],
    ['link', 'https://court.test', '[](https://court.test)'],
    ['table', '', '| Date | What |\n| ---- | ---- |\n|      |      |'],
  ])('%s of %j is %j', (name, text, expected) => {
    expect(formatted(text, name)).toBe(expected);
  });

  it('takes its own mark away again, and leaves another one', () => {
    expect(formatted('**word**', 'bold', 2, 6)).toBe('word');
    expect(formatted('**word**', 'italic', 2, 6)).toBe('***word***');
    expect(formatted('***word***', 'italic', 3, 7)).toBe('**word**');
    expect(formatted('*word*', 'bold', 1, 5)).toBe('***word***');
  });

  it('works on the word at the caret when nothing is selected', () => {
    expect(formatted('one word', 'bold', 5, 5)).toBe('one **word**');
  });
});

describe('Enter', () => {
  const pressed = (text: string, at = editorState(text).doc.length, command = continueLine): string =>
    sourceOf(run(typed(editorState(text), { selection: { anchor: at } }), command));

  it.each([
    ['words', 'words\n'],
    ['two blanks  ', 'two blanks  \n'],
    ['(', '(\n'],
    ['  indented', '  indented\n'],
    ['- one', '- one\n- '],
    ['- one  ', '- one  \n- '],
    ['  * one', '  * one\n  * '],
    ['9. one', '9. one\n10. '],
    ['3) one', '3) one\n4) '],
    ['- [x] one', '- [x] one\n- [ ] '],
    ['> words', '> words\n> '],
    ['> - one', '> - one\n> - '],
    ['- one\n- ', '- one\n'],
    ['> words\n> ', '> words\n'],
    ['> - one\n> - ', '> - one\n> '],
    ['```\n- code', '```\n- code\n'],
    ['- one\r\n- two', '- one\r\n- two\r\n- '],
  ])('after %j makes %j', (text, expected) => {
    expect(pressed(text)).toBe(expected);
  });

  it('changes nothing else: no number is counted again, no blank goes, every other line keeps its ending', () => {
    expect(pressed('1. one\n2. two\n2. three', 6)).toBe('1. one\n2. \n2. two\n2. three');
    expect(pressed('one two', 3)).toBe('one\n two');
    expect(pressed('one\r\ntwo\nthree', 3)).toBe('one\r\n\r\ntwo\nthree');
    expect(pressed('one\r\ntwo\nthree', 8)).toBe('one\r\ntwo\n\nthree');
  });

  it('breaks the line alone with Shift', () => {
    expect(pressed('- one', 5, plainLine)).toBe('- one\n');
  });
});
