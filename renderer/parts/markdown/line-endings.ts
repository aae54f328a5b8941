import { EditorState, RangeSet, StateField, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';

export type LineEnding = '\n' | '\r\n';

/**
 * What the editor splits lines at, so that it gives back exactly the bytes it was given: CRLF only where every line
 * ends so. In any other text a carriage return is a character like others, and stays where it was.
 */
export function lineEndingOf(source: string): LineEnding {
  return /\r\n/.test(source) && !/\r(?!\n)|(?<!\r)\n/.test(source) ? '\r\n' : '\n';
}

const hidden = Decoration.replace({});

interface Returns {
  /** The carriage returns before a line break, that are not to be seen. */
  hidden: RangeSet<Decoration>;
  /** Each with its line break: the caret and deletions take both or none. */
  whole: RangeSet<Decoration>;
}

const returns = StateField.define<Returns>({
  create: (state) => findReturns(state),
  update: (known, transaction) => (transaction.docChanged ? findReturns(transaction.state) : known),
  provide: (field) => [
    EditorView.decorations.from(field, (found) => found.hidden),
    EditorView.atomicRanges.of((view) => view.state.field(field).whole),
  ],
});

function findReturns({ doc }: EditorState): Returns {
  const alone: Range<Decoration>[] = [];
  const whole: Range<Decoration>[] = [];
  for (let number = 1; number < doc.lines; number += 1) {
    const line = doc.line(number);
    if (!line.text.endsWith('\r')) continue;
    alone.push(hidden.range(line.to - 1, line.to));
    whole.push(hidden.range(line.to - 1, line.to + 1));
  }
  return { hidden: RangeSet.of(alone), whole: RangeSet.of(whole) };
}

/** The end of a line is before its carriage return. */
const caretBeforeReturn = EditorState.transactionFilter.of((transaction) => {
  const { newDoc, newSelection } = transaction;
  const outside = (at: number): number => (newDoc.sliceString(at - 1, at + 1) === '\r\n' ? at - 1 : at);
  const isIntact = newSelection.ranges.every(
    ({ anchor, head }) => outside(anchor) === anchor && outside(head) === head,
  );
  if (isIntact) return transaction;
  const { anchor, head } = newSelection.main;
  return [transaction, { selection: { anchor: outside(anchor), head: outside(head) }, sequential: true }];
});

/** Line endings of a text kept as they are; what is typed or pasted ends its lines as the text does. */
export function keepLineEndings(source: string): Extension {
  const ending = lineEndingOf(source);
  return [
    EditorState.lineSeparator.of(ending),
    EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?|\n/g, ending)),
    ending === '\n' && source.includes('\r') ? [returns, caretBeforeReturn] : [],
  ];
}
