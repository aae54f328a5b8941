import type { Block } from '#server/extraction/pages/block.ts';
import type { Span } from '#server/extraction/pages/words.ts';
import { withoutStart, type Line } from './text-lines.ts';
import { joinSpans } from './join-lines.ts';

/** Small print at the foot of a column that begins with a mark which the page's text calls. */
export function takeNotes(lines: readonly Line[], bodySize: number): { text: Line[]; notes: Map<string, Block[]> } {
  const notes = new Map<string, Block[]>();
  const called = new Set(lines.flatMap((line) => line.spans.flatMap(({ note }) => (note === undefined ? [] : [note]))));
  let tail = lines.length;
  while (tail > 0 && (lines[tail - 1]?.size ?? bodySize) < bodySize * 0.93) tail--;
  const from = lines.findIndex((line, at) => at >= tail && markOf(line, called) !== null);
  if (from < 0) return { text: [...lines], notes };
  let open: { key: string; spans: Span[] } | null = null;
  const end = (): void => {
    if (open) notes.set(open.key, [paragraph(open.spans)]);
  };
  for (const line of lines.slice(from)) {
    const mark = markOf(line, called);
    if (mark !== null && !notes.has(keyOf(line.page, mark.mark)) && keyOf(line.page, mark.mark) !== open?.key) {
      end();
      open = { key: keyOf(line.page, mark.mark), spans: withoutStart(wholeSpans(line), mark.length) };
    } else if (open) open.spans = joinSpans(open.spans, wholeSpans(line));
  }
  end();
  return { text: lines.slice(0, from), notes };
}

/** The marks of notes that were found, by their key; others are figures of the text. */
export function withNoteKeys(lines: readonly Line[], notes: ReadonlyMap<string, Block[]>): Line[] {
  return lines.map((line) => ({ ...line, spans: line.spans.map((span) => keyed(span, line.page, notes)) }));
}

function keyed(span: Span, page: number, notes: ReadonlyMap<string, Block[]>): Span {
  if (span.note === undefined) return span;
  const key = keyOf(page, span.note);
  return notes.has(key) ? { ...span, note: key } : { text: span.text };
}

function keyOf(page: number, mark: string): string {
  return `page ${page} ${mark}`;
}

function markOf({ text }: Line, called: ReadonlySet<string>): { mark: string; length: number } | null {
  const found = /^(\d{1,3}|[*∗†‡])[.)]?\s*/.exec(text);
  const mark = found?.[1];
  return found && mark !== undefined && called.has(mark) ? { mark, length: found[0].length } : null;
}

function wholeSpans({ segments }: Line): Span[] {
  return segments.flatMap(({ spans }, at) => (at === 0 ? spans : [{ text: ' ' }, ...spans]));
}

function paragraph(spans: readonly Span[]): Block {
  return { type: 'paragraph', text: spans.map(({ text }) => text).join(''), spans };
}
