import { Util, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Words, type Span } from '#server/extraction/pages/words.ts';
import { contentOf } from '#server/rules/pdf-letters.ts';
import { drawingOf } from './drawing-of-page.ts';
import { withoutDoubles } from './page-text.ts';
import { type Direction, directionOf, inReadingOrder } from './reading-direction.ts';

/** Words without a wide gap between them, in points from the top left corner of the upright page. */
export interface Segment {
  x: number;
  right: number;
  /** The baseline. */
  y: number;
  /** Of most of its letters. */
  size: number;
  bold: boolean;
  text: string;
  spans: readonly Span[];
}

/** What is written on one baseline, from left to right. */
export interface Row {
  y: number;
  segments: Segment[];
}

interface Fragment {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  bold: boolean;
  italic: boolean;
  /** It may call a note. */
  raised: boolean;
  /** A blank is drawn to the right of it. */
  blankAfter: boolean;
}

interface OpenRow {
  y: number;
  size: number;
  fragments: Fragment[];
}

/** A gap wider than so many letters' heights divides a line: it is a column, a label or a line number. */
const wideGap = 1.5;

/**
 * The rows of a page from top to bottom. Words set sideways are left out, and counted: on a page of words they are stamps
 * and addresses along its edge.
 */
export async function rowsOfPage(page: PDFPageProxy): Promise<{ rows: Row[]; turned: number }> {
  const { fragments, turned } = await fragmentsOf(page);
  const rows: OpenRow[] = [];
  let previous: { fragment: Fragment; row: OpenRow } | null = null;
  for (const fragment of fragments) {
    let row = rows.findLast(({ y, size }) => Math.abs(y - fragment.y) < 0.3 * Math.max(size, fragment.size));
    if (previous && isRaised(fragment, previous.fragment)) {
      fragment.raised = true;
      row = previous.row;
    }
    if (row) row.fragments.push(fragment);
    else rows.push((row = { y: fragment.y, size: fragment.size, fragments: [fragment] }));
    previous = { fragment, row };
  }
  const direction = directionOf(fragments.map(({ text }) => text).join(''));
  const finished = rows.map(({ y, fragments: found }) => ({ y, segments: segmentsOf(found, direction) }));
  return { rows: finished.toSorted((a, b) => a.y - b.y), turned };
}

/** Small and above the end of what comes before it: the mark of a note, a power, the end of “1st”. */
function isRaised(fragment: Fragment, before: Fragment): boolean {
  const raised = before.y - fragment.y;
  const gap = fragment.x - (before.x + before.width);
  return (
    fragment.text.trim().length <= 3 &&
    fragment.size < 0.85 * before.size &&
    raised > 0.15 * before.size &&
    raised < 0.8 * before.size &&
    Math.abs(gap) < 0.5 * before.size
  );
}

async function fragmentsOf(page: PDFPageProxy): Promise<{ fragments: Fragment[]; turned: number }> {
  const viewport = page.getViewport({ scale: 1 });
  await drawingOf(page); // Fonts have their names only then.
  const content = await contentOf(page);
  const fragments: Fragment[] = [];
  let turned = 0;
  for (const item of withoutDoubles(content.items)) {
    if (!('str' in item)) continue;
    if (item.str.trim() === '') {
      const before = fragments.at(-1);
      if (before && item.str !== '') before.blankAfter = true;
      continue;
    }
    const [a, b, , d, x, y] = Util.transform(viewport.transform, item.transform) as number[];
    if (a === undefined || b === undefined || d === undefined || x === undefined || y === undefined) continue;
    if (Math.abs(b) > 0.2 * Math.abs(a)) {
      turned++;
      continue;
    }
    const size = Math.abs(d) || item.height;
    const look = lookOfFont(page, item.fontName);
    const place = { x, y, width: item.width, size: Math.round(size * 10) / 10 };
    fragments.push({ text: item.str, ...place, ...look, raised: false, blankAfter: false });
  }
  return { fragments, turned };
}

function lookOfFont(page: PDFPageProxy, loadedName: string): { bold: boolean; italic: boolean } {
  if (!page.commonObjs.has(loadedName)) return { bold: false, italic: false };
  const { name = '' } = page.commonObjs.get(loadedName) as { name?: string };
  return {
    bold: /bold|black|heavy|demi|-medi$/i.test(name),
    italic: /ital|obli|slanted/i.test(name),
  };
}

function segmentsOf(fragments: readonly Fragment[], page: Direction): Segment[] {
  const groups: Fragment[][] = [];
  for (const fragment of fragments.toSorted((a, b) => a.x - b.x)) {
    const last = groups.at(-1)?.at(-1);
    const gap = last ? distance(last, fragment) : Infinity;
    if (last && gap < wideGap * Math.max(fragment.size, last.size)) groups.at(-1)?.push(fragment);
    else groups.push([fragment]);
  }
  return groups.map((group) => segmentOf(inReadingOrder(group, page)));
}

function distance(a: Fragment, b: Fragment): number {
  return Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width));
}

function segmentOf(fragments: readonly Fragment[]): Segment {
  const words = new Words();
  let last: Fragment | null = null;
  for (const fragment of fragments) {
    const { text, bold, italic, raised } = fragment;
    const apart = last !== null && areApart(last, fragment);
    if (apart && !words.text.endsWith(' ') && !text.startsWith(' ')) words.add(' ', { bold, italic });
    words.add(raised ? text.trim() : text, raised && callsNote(text) ? { note: text.trim() } : { bold, italic });
    last = fragment;
  }
  const upright = fragments.filter(({ raised }) => !raised);
  const [lead] = (upright.length > 0 ? upright : fragments).toSorted((a, b) => b.text.length - a.text.length);
  return {
    x: Math.min(...fragments.map(({ x }) => x)),
    right: Math.max(...fragments.map(({ x, width }) => x + width)),
    y: lead?.y ?? 0,
    size: lead?.size ?? 0,
    bold: upright.length > 0 && upright.every(({ bold }) => bold),
    text: words.text.trim(),
    spans: words.spans,
  };
}

function areApart(one: Fragment, other: Fragment): boolean {
  if (distance(one, other) > 0.15 * other.size) return true;
  return !other.raised && (one.x < other.x ? one : other).blankAfter;
}

function callsNote(text: string): boolean {
  return /^(\d{1,3}|[*∗†‡])$/.test(text.trim());
}
