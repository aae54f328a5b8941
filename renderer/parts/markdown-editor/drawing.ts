import type { EditorState, Range } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { Citation } from '#server/rules/citations.ts';

/** Words for a citation when it is pointed at; null marks it as unknown. */
export type DescribeCitation = (citation: Citation) => string | null;

/** Where decorations are gathered, and which lines show their markup. */
export interface Drawing {
  state: EditorState;
  /** Starts of the lines the caret is in. */
  activeLines: ReadonlySet<number>;
  /** Where carets are, while the text has the focus. */
  carets: readonly number[];
  put: (range: Range<Decoration>) => void;
  describe: DescribeCitation;
}

export const hidden = Decoration.replace({});
export const muted = Decoration.mark({ class: 'cm-markup' });

export function isActive({ state, activeLines }: Drawing, at: number): boolean {
  return activeLines.has(state.doc.lineAt(at).from);
}

/** Hides markup, or shows it muted where the caret is. An empty range is nothing to hide. */
export function hideOrMute(drawing: Drawing, from: number, to: number): void {
  if (from < to) drawing.put((isActive(drawing, from) ? muted : hidden).range(from, to));
}

/** Puts a class on each drawn line of a block. */
export function eachDrawnLine(
  { state, put }: Drawing,
  decoration: Decoration,
  block: { from: number; to: number },
  from: number,
  to: number,
): void {
  const end = Math.min(block.to, to);
  for (let at = Math.max(block.from, from); at <= end;) {
    const line = state.doc.lineAt(at);
    put(decoration.range(line.from));
    at = line.to + 1;
  }
}
