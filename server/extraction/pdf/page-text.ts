import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { filesAmong, inWords, type FileAnnotation } from './attached-files.ts';
import {
  type Direction,
  directionOf,
  hasWordsFromTheRight,
  inReadingOrder,
  type PlacedWords,
} from './reading-direction.ts';

export type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type Item = TextContent['items'][number];
type TextItem = Extract<Item, { str: string }>;

/**
 * The words of a page in the order they were written, which is the reading order of nearly every PDF but for words from
 * right to left, which most draw from the left. Lines break where the page's lines break; a gap higher than a line
 * becomes an empty line; a wide gap in a line becomes a tab.
 */
export function layOutText(content: TextContent): string {
  let text = '';
  let previous: TextItem | null = null;
  for (const item of inTheirOrder(withoutDoubles(content.items).filter((each) => 'str' in each))) {
    if (previous && isNoteMark(item, previous))
      text += item.str.replaceAll(/\d/g, (digit) => raisedDigits.charAt(Number(digit)));
    else if (item.str !== '') {
      text += separator(previous, item, text) + item.str;
      previous = item;
    }
    if (item.hasEOL) text += '\n';
  }
  return text.trim();
}

/** The same, with each line that has words from right to left as one item in reading order. */
function inTheirOrder(items: readonly TextItem[]): readonly TextItem[] {
  const all = items.map(({ str }) => str).join('');
  if (!hasWordsFromTheRight(all)) return items;
  const page = directionOf(all);
  const lines: TextItem[][] = [];
  for (const item of items) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    // An item without words ends a line where the next one begins.
    const isOn = last && !last.hasEOL && (item.str === '' || !isBelow(last, item));
    if (line && isOn) line.push(item);
    else lines.push([item]);
  }
  return lines.flatMap((line) => {
    const words = line.filter(({ str }) => str !== '');
    const [first] = words;
    if (!first || !words.some(({ str }) => hasWordsFromTheRight(str))) return line;
    const placed = words.map((item) => ({ text: item.str, x: left(item), width: item.width, item }));
    const x = Math.min(...placed.map((each) => each.x));
    const width = Math.max(...placed.map((each) => each.x + each.width)) - x;
    const transform = [...(first.transform as number[]).slice(0, 4), x, baseline(first)];
    return [{ ...first, str: joinedLine(placed, page), transform, width, hasEOL: line.some(({ hasEOL }) => hasEOL) }];
  });
}

function joinedLine(line: readonly (PlacedWords & { item: TextItem })[], page: Direction): string {
  const seen = line.toSorted((a, b) => a.x - b.x);
  const place = new Map(seen.map((words, at) => [words, at]));
  let text = '';
  let previous: (typeof line)[number] | null = null;
  for (const words of inReadingOrder(line, page)) {
    if (previous) {
      const [a, b] = words.x < previous.x ? [words, previous] : [previous, words];
      // What is read one after the other may be apart on the page: a gap is between neighbors.
      const areNeighbors = Math.abs((place.get(words) ?? 0) - (place.get(previous) ?? 0)) === 1;
      text += between(previous.item, words.item, areNeighbors ? b.x - (a.x + a.width) : words.item.height);
    }
    text += words.text;
    previous = words;
  }
  return text;
}

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Small figures above the end of what comes before: the mark of a note, which is no part of the word. */
function isNoteMark(item: TextItem, before: TextItem): boolean {
  if (!/^\d{1,3}$/.test(item.str) || before.str.trim() === '') return false;
  const up = baseline(item) - baseline(before);
  const gap = left(item) - (left(before) + before.width);
  return (
    item.height < 0.85 * before.height &&
    up > 0.15 * before.height &&
    up < 0.8 * before.height &&
    Math.abs(gap) < 0.3 * before.height
  );
}

/** Words that are drawn a second time a hair beside the first, to look bold, are there once. */
export function withoutDoubles<Some extends Item>(items: readonly Some[]): Some[] {
  const places = new Map<string, TextItem[]>();
  return items.filter((item) => {
    if (!('str' in item) || item.str.trim() === '') return true;
    const sames = places.get(item.str) ?? [];
    const near = Math.max(item.height, 4) * 0.12;
    const isThere = sames.some(
      (same) => Math.abs(left(same) - left(item)) < near && Math.abs(baseline(same) - baseline(item)) < near,
    );
    if (!isThere) places.set(item.str, [...sames, item]);
    return !isThere;
  });
}

function separator(previous: TextItem | null, item: TextItem, soFar: string): string {
  if (!previous) return '';
  const drop = Math.abs(baseline(previous) - baseline(item));
  const height = heightOf(previous, item);
  if (soFar.endsWith('\n')) return drop > height * 1.9 ? '\n' : '';
  if (isBelow(previous, item)) return drop > height * 1.9 ? '\n\n' : '\n';
  return between(previous, item, left(item) - (left(previous) + previous.width));
}

function heightOf(previous: TextItem, item: TextItem): number {
  return Math.max(item.height, previous.height, 4);
}

function isBelow(previous: TextItem, item: TextItem): boolean {
  return Math.abs(baseline(previous) - baseline(item)) > heightOf(previous, item) * 0.7;
}

/** What a gap between two items of a line is. */
function between(previous: TextItem, item: TextItem, gap: number): string {
  const height = heightOf(previous, item);
  if (/\s$/.test(previous.str) || /^\s/.test(item.str)) return gap > height * 3 ? '\t' : '';
  if (gap > height * 2) return '\t';
  return gap > height * 0.15 || gap < -height ? ' ' : '';
}

function left(item: TextItem): number {
  return (item.transform as number[])[4] ?? 0;
}

function baseline(item: TextItem): number {
  return (item.transform as number[])[5] ?? 0;
}

interface Annotation extends FileAnnotation {
  fieldName?: string;
  fieldValue?: unknown;
  contentsObj?: { str?: string };
  titleObj?: { str?: string };
  hidden?: boolean;
  password?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  /** Of a list; `combo` is one that shows only what was chosen. */
  options?: readonly { exportValue: string; displayValue: string }[];
  combo?: boolean;
}

/** What was filled into the form, what its open lists show, and what is noted on the page: court forms say what matters there. */
export async function annotationText(page: PDFPageProxy): Promise<string> {
  const annotations = await annotationsOf(page);
  const files = filesAmong(annotations).map((file) => `Attached file: ${inWords(file)}`);
  return [...annotations.flatMap((each) => [...filledIn(each), ...listedIn(each), ...notedIn(each)]), ...files].join(
    '\n',
  );
}

/** What was filled into the form alone, a line for each field. */
export async function filledFields(page: PDFPageProxy): Promise<string[]> {
  return (await annotationsOf(page)).flatMap(filledIn);
}

async function annotationsOf(page: PDFPageProxy): Promise<Annotation[]> {
  return (await page.getAnnotations({ intent: 'any' })) as Annotation[];
}

function filledIn(annotation: Annotation): string[] {
  const value = fieldValue(annotation);
  if (value === null) return [];
  return [annotation.fieldName ? `${annotation.fieldName}: ${value}` : value];
}

/** A list that is open on the page shows every choice. */
function listedIn({ fieldName, options = [], combo, hidden }: Annotation): string[] {
  if (hidden || combo !== false || options.length === 0) return [];
  return [
    `Choices${fieldName ? ` of ${fieldName}` : ''}: ${options.map(({ displayValue }) => displayValue).join(', ')}`,
  ];
}

function notedIn({ subtype, contentsObj, titleObj }: Annotation): string[] {
  // The window of a note says what its note says.
  const note = subtype === 'Widget' || subtype === 'Link' || subtype === 'Popup' ? '' : (contentsObj?.str ?? '');
  return note.trim() === '' ? [] : [`Note${titleObj?.str ? ` by ${titleObj.str}` : ''}: ${note}`];
}

function fieldValue(annotation: Annotation): string | null {
  if (annotation.subtype !== 'Widget' || annotation.password || annotation.hidden) return null;
  const { fieldValue: value, options = [] } = annotation;
  const shown = (chosen: unknown): unknown =>
    options.find(({ exportValue }) => exportValue === chosen)?.displayValue ?? chosen;
  if (annotation.checkBox || annotation.radioButton) {
    return typeof value === 'string' && value !== '' && value !== 'Off' ? 'checked' : null;
  }
  if (typeof value === 'string') return value.trim() === '' ? null : String(shown(value));
  return Array.isArray(value) && value.length > 0 ? value.map(shown).join(', ') : null;
}
