import { countOf } from '#server/extraction/office/list-number.ts';
import type { Span } from '#server/extraction/pages/words.ts';
import type { Region } from './page-columns.ts';
import type { Row, Segment } from './page-rows.ts';
import { directionOf } from './reading-direction.ts';

/** What stands before the item of a list. */
export interface Label {
  /** Null for a bullet. */
  number: string | null;
  count: number;
  /** What labels of one list have in common: "(a)", "1.". */
  form: string;
}

/** A line of text in its column. */
export interface Line {
  page: number;
  region: Region;
  x: number;
  right: number;
  y: number;
  size: number;
  bold: boolean;
  text: string;
  /** Without the label. */
  spans: readonly Span[];
  label: Label | null;
  /** The words of a row that has wide gaps; one when it has none. */
  segments: readonly Segment[];
}

/** The lines of a region; a label that stands apart belongs to the words after it. */
export function linesOfRegion(region: Region, page: number): Line[] {
  return region.rows.map((row) => lineOf(row, region, page));
}

function lineOf(row: Row, region: Region, page: number): Line {
  const words = row.segments.map((segment) => segment.text).join(' ');
  const segments = withLabelJoined(directionOf(words) === 'right' ? row.segments.toReversed() : row.segments);
  const [first] = segments;
  if (!first) throw new Error('a row has words');
  const text = segments.map((segment) => segment.text).join(' ');
  const spans = segments.flatMap((segment, at) => (at === 0 ? segment.spans : [{ text: ' ' }, ...segment.spans]));
  const found = labelOf(text);
  return {
    page,
    region,
    x: Math.min(...segments.map(({ x }) => x)),
    right: Math.max(...segments.map(({ right }) => right)),
    y: row.y,
    size: segments.reduce((most, each) => (each.text.length > most.text.length ? each : most), first).size,
    bold: segments.every(({ bold }) => bold),
    text,
    spans: found ? withoutStart(spans, found.length) : spans,
    label: found?.label ?? null,
    segments,
  };
}

/** The first is a label, on whichever side. */
function withLabelJoined(segments: readonly Segment[]): Segment[] {
  const [first, second, ...others] = segments;
  if (!first || !second || labelOf(`${first.text} x`)?.length !== first.text.length + 1) return [...segments];
  const text = `${first.text} ${second.text}`;
  const spans = [...first.spans, { text: ' ' }, ...second.spans];
  const [x, right] = [Math.min(first.x, second.x), Math.max(first.right, second.right)];
  return [{ ...second, x, right, text, spans }, ...others];
}

const bullet = /^[•◦▪●○■‣∙·⁃*–—\uf0b7\uf0a7-]\s+(?=\S)/;
const number = /^(\(?(?:\d{1,3}|[a-z]|[A-Z]|[ivxl]{2,6}|[IVXL]{2,6})[.)])\s+(?=\S)/;

const clause = /^(\d{1,3}(?:\.\d{1,3}){1,4}\.?)\s+(?=\S)/;

function labelOf(text: string): { label: Label; length: number } | null {
  const dot = bullet.exec(text)?.[0];
  if (dot !== undefined) return { label: { number: null, count: 0, form: '•' }, length: dot.length };
  const found = number.exec(text) ?? clause.exec(text);
  const written = found?.[1];
  if (!found || written === undefined) return null;
  const form = written
    .replaceAll(/\d+/g, '1')
    .replace(/[a-z]+/, 'a')
    .replace(/[A-Z]+/, 'A');
  return { label: { number: written, count: countOf(lastPart(written), null) ?? 0, form }, length: found[0].length };
}

/** Of "3.2" the 2. */
function lastPart(written: string): string {
  return /[^.]+\.?\)?$/.exec(written)?.[0] ?? written;
}

export function withoutStart(spans: readonly Span[], length: number): Span[] {
  let left = length;
  return spans.flatMap((span) => {
    const cut = Math.min(left, span.text.length);
    left -= cut;
    return cut === span.text.length && cut > 0 ? [] : [{ ...span, text: span.text.slice(cut) }];
  });
}

/**
 * Numbers are labels only where they count: next to another one of their form, in order. A line that happens to begin
 * with "5." or an initial is text.
 */
export function withTrueLabels(lines: readonly Line[]): Line[] {
  const last = new Map<string, { at: number; count: number }>();
  const counted = new Map<number, number>();
  for (const [at, { label }] of lines.entries()) {
    if (label?.number == null) continue;
    const before = last.get(label.form);
    const count = countOf(lastPart(label.number), before?.count ?? null) ?? 0;
    // After 1.4 comes 1.5 or 2.1.
    if (before && (count === before.count + 1 || (count === 1 && label.form.startsWith('1.1')))) {
      counted.set(before.at, before.count);
      counted.set(at, count);
    }
    last.set(label.form, { at, count });
  }
  return lines.map((line, at) => {
    if (line.label === null || line.label.number === null) return line;
    const count = counted.get(at);
    if (count !== undefined) return { ...line, label: { ...line.label, count } };
    return {
      ...line,
      label: null,
      spans: line.segments.flatMap(({ spans }, each) => (each === 0 ? spans : [{ text: ' ' }, ...spans])),
    };
  });
}
