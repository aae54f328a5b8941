import type { Block } from '#server/extraction/pages/block.ts';
import { linesOf, type Span } from '#server/extraction/pages/words.ts';
import type { Segment } from './page-rows.ts';
import type { Line } from './text-lines.ts';

interface Column {
  x: number;
  right: number;
}

/** Lines of one region, in order; those that make a table together are one block. */
export function withTables(lines: readonly Line[]): (Line | Block)[] {
  const found: (Line | Block)[] = [];
  for (let at = 0; at < lines.length;) {
    const run = runFrom(lines, at);
    const columns = columnsOf(run);
    const blocks = isTable(run, columns) ? blocksOf(run, columns) : null;
    if (blocks) found.push(...blocks);
    else found.push(...lines.slice(at, at + Math.max(1, run.length)));
    at += Math.max(1, run.length);
  }
  return found;
}

/** From a line with wide gaps on, as long as lines keep to its columns and follow closely. */
function runFrom(lines: readonly Line[], from: number): Line[] {
  const run: Line[] = [];
  let end = 0;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at];
    const before = run.at(-1);
    if (!line || (before && line.y - before.y > 3.2 * Math.max(line.size, before.size))) break;
    if (line.label !== null && line.segments.length === 1) break;
    if (line.segments.length < 2 && (!before || columnsWithin(columnsOf(run), line) !== 1)) break;
    run.push(line);
    if (line.segments.length > 1) end = run.length;
    else if (line.y - (before?.y ?? 0) < 1.5 * line.size) end = run.length;
  }
  return run.slice(0, end);
}

function columnsWithin(columns: readonly Column[], { x, right }: Pick<Segment, 'x' | 'right'>): number {
  return columns.filter((column) => column.x < right && column.right > x).length;
}

/** The strips that the words of all rows keep to. */
function columnsOf(run: readonly Line[]): Column[] {
  const columns: Column[] = [];
  const segments = run.flatMap((line) => line.segments).toSorted((a, b) => a.x - b.x);
  for (const { x, right } of segments) {
    const last = columns.at(-1);
    if (last && x < last.right) last.right = Math.max(last.right, right);
    else columns.push({ x, right });
  }
  return columns;
}

function isTable(run: readonly Line[], columns: readonly Column[]): boolean {
  const full = run.filter(({ segments }) => segments.length > 1).length;
  return columns.length > 2 ? full >= 2 : columns.length === 2 && full >= 3;
}

type Cells = (readonly Span[])[][];

function blocksOf(run: readonly Line[], columns: readonly Column[]): Block[] {
  const lines = run.map((line) =>
    columns.map((column) => line.segments.filter((segment) => columnsWithin([column], segment) > 0)),
  );
  const divider = columns.findIndex((_, at) => isDivider(lines.map((cells) => textOf(cells[at]))));
  if (divider > 0 && columns.length === 3) return captionOf(lines);
  const rows: Cells[] = [];
  for (const [at, cells] of lines.entries()) {
    const line = run[at];
    const close = at > 0 && line !== undefined && line.y - (run[at - 1]?.y ?? 0) < 1.35 * line.size;
    const goesOn = textOf(cells[0]) === '' || (close && cells.filter((cell) => cell.length > 0).length === 1);
    const spans = cells.map((cell) => cell.flatMap((segment) => segment.spans));
    if (!goesOn || rows.length === 0) rows.push(spans.map((cell) => (cell.length > 0 ? [cell] : [])));
    else spans.forEach((cell, column) => cell.length > 0 && rows.at(-1)?.[column]?.push(cell));
  }
  const cells = rows.map((row) => row.map((paragraphs) => joined(paragraphs)));
  return [{ type: 'table', rows: cells.map((row) => row.map((cell) => cell.map(({ text }) => text).join(''))), cells }];
}

function joined(lines: readonly (readonly Span[])[]): Span[] {
  return lines.flatMap((spans, at) => (at === 0 ? spans : [{ text: ' ' }, ...spans]));
}

function textOf(segments: readonly Segment[] | undefined): string {
  return (segments ?? []).map(({ text }) => text).join(' ');
}

/** The rule of brackets down the middle of a caption. */
function isDivider(cells: readonly string[]): boolean {
  const marks = cells.filter((cell) => cell !== '');
  return marks.length >= 3 && marks.every((mark) => /^[)(§|:\]]$/.test(mark));
}

/** A caption is two texts side by side: who sues whom, and what this is. */
function captionOf(lines: readonly Segment[][][]): Block[] {
  return [0, 2].flatMap((column): Block[] => {
    const spans = linesOf(
      lines.map((cells) => (cells[column] ?? []).flatMap((segment) => segment.spans)).filter((line) => line.length > 0),
    );
    return spans.length === 0 ? [] : [{ type: 'paragraph', text: spans.map(({ text }) => text).join(''), spans }];
  });
}
