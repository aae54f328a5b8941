import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { filesAmong, inWords, type FileAnnotation } from './attached-files.ts';

export type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type Item = TextContent['items'][number];
type TextItem = Extract<Item, { str: string }>;

/**
 * What a page holds as text, in plain letters. pdf.js itself takes ligatures apart before it turns what runs from right
 * to left, which puts the letters of an Arabic one in the wrong order: it is told not to. Hebrew ones it turns only
 * when it has taken them apart.
 */
export async function contentOf(page: PDFPageProxy): Promise<TextContent> {
  const asDrawn = await page.getTextContent({ disableNormalization: true });
  const hebrew = asDrawn.items.some((item) => 'str' in item && /[\ufb1d-\ufb4f]/.test(item.str));
  const content = hebrew ? await page.getTextContent() : asDrawn;
  const items = content.items.map((item) => ('str' in item ? { ...item, str: plainLetters(item.str) } : item));
  return { ...content, items };
}

/**
 * The words of a page in the order they were written, which is the reading order of nearly every PDF. Lines break
 * where the page's lines break; a gap higher than a line becomes an empty line; a wide gap in a line becomes a tab.
 */
export function layOutText(content: TextContent): string {
  let text = '';
  let previous: TextItem | null = null;
  for (const item of withoutDoubles(content.items)) {
    if (!('str' in item)) continue;
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

/** Ligatures, Arabic presentation forms and wide or narrow blanks as a person would type them into the search. */
function plainLetters(text: string): string {
  const forms = /[\u00a0\u00b5\u037e\u0eb3\u2000-\u200a\u202f\u2126\ufb00-\ufdff\ufe70-\ufefc]+/g;
  return text.replace(forms, (found) => found.normalize('NFKC'));
}

function separator(previous: TextItem | null, item: TextItem, soFar: string): string {
  if (!previous) return '';
  const height = Math.max(item.height, previous.height, 4);
  const drop = Math.abs(baseline(previous) - baseline(item));
  if (soFar.endsWith('\n')) return drop > height * 1.9 ? '\n' : '';
  if (drop > height * 0.7) return drop > height * 1.9 ? '\n\n' : '\n';
  const gap = left(item) - (left(previous) + previous.width);
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
