import type { Block } from '#server/extraction/pages/block.ts';
import type { Span } from '#server/extraction/pages/words.ts';
import { joinSpans } from './join-lines.ts';
import type { Line } from './text-lines.ts';

export interface TextMeasures {
  /** The letters' height of most of the text. */
  bodySize: number;
  /** From one line to the next, of most of the text. */
  leading: number;
  /** Most of the text is bold: then bold says nothing. */
  bold: boolean;
  /** Heights of headings, the largest first. */
  headings: readonly number[];
  hyphenated: ReadonlySet<string>;
}

export function measure(lines: readonly Line[], hyphenated: ReadonlySet<string>): TextMeasures {
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const bodySize = mostOf(lines.map(({ size, text }) => [rounded(size), text.length]));
  const gaps = lines.flatMap((line, at): [number, number][] => {
    const before = lines[at - 1];
    const gap = before && before.region === line.region ? line.y - before.y : 0;
    return gap > 0 && gap < 4 * line.size ? [[Math.round(gap), 1]] : [];
  });
  const boldLetters = lines.reduce((sum, { bold, text }) => sum + (bold ? text.length : 0), 0);
  const large = lines
    .filter(({ size, text }) => isLarge(size, bodySize) && /\p{L}/u.test(text))
    .map(({ size }) => rounded(size));
  const headings = large
    .toSorted((a, b) => b - a)
    .filter((size, at, all) => at === 0 || size < sameHeight * (all[at - 1] ?? 0));
  return { bodySize, leading: mostOf(gaps) || 1.2 * bodySize, bold: boldLetters > letters / 2, headings, hyphenated };
}

function isLarge(size: number, bodySize: number): boolean {
  return rounded(size) >= bodySize * 1.12;
}

function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}

function mostOf(weighed: readonly (readonly [number, number])[]): number {
  const sums = new Map<number, number>();
  for (const [value, weight] of weighed) sums.set(value, (sums.get(value) ?? 0) + weight);
  return [...sums].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

interface OpenBlock {
  lines: Line[];
  spans: Span[];
}

/** Lines and tables in reading order, as headings, paragraphs and items of lists. */
export function blocksOfLines(pieces: readonly (Line | Block)[], measures: TextMeasures): Block[] {
  const blocks: Block[] = [];
  const levels: { form: string; x: number }[] = [];
  let open: OpenBlock | null = null;
  const end = (): void => {
    if (open) blocks.push(blockOf(open, measures, levels));
    open = null;
  };
  for (const piece of pieces) {
    if ('type' in piece) {
      end();
      blocks.push(piece);
      continue;
    }
    const how = open === null ? 'begin' : follows(open, piece, measures);
    if (open === null || how === 'begin') {
      end();
      open = { lines: [piece], spans: [...piece.spans] };
      continue;
    }
    open.spans =
      how === 'break'
        ? [...open.spans, { text: '\n' }, ...piece.spans]
        : joinSpans(open.spans, piece.spans, measures.hyphenated);
    open.lines.push(piece);
  }
  end();
  return blocks;
}

type Following = 'begin' | 'join' | 'break';

/** How a line follows the block that is open: it begins another, goes on, or goes on after a line break. */
function follows({ lines }: OpenBlock, line: Line, measures: TextMeasures): Following {
  const first = lines[0];
  const before = lines.at(-1);
  if (!first || !before || line.label !== null) return 'begin';
  if (Math.abs(line.size - before.size) > 0.08 * before.size) return 'begin';
  const heading = isHeading(lines, measures);
  if (heading !== isHeading([line], measures)) return 'begin';
  if (line.region !== before.region) return followsAcross(before, line);
  const gap = line.y - before.y;
  const own = lines.length > 1 && first.region === before.region ? (before.y - first.y) / (lines.length - 1) : 0;
  const usual = own > 0 ? own : Math.max(measures.leading, 1.2 * line.size);
  if (gap > 1.35 * usual || (own > 0 && gap < 0.7 * usual)) return 'begin';
  if (heading) return 'join';
  const centered = isCentered(before) && isCentered(line);
  if (!centered && isIndented(lines, line)) return 'begin';
  if (!endsEarly(before, line)) return 'join';
  if (centered) return 'break';
  if (endsSentence(before.text)) return 'begin';
  // Ragged lines may end anywhere; an address or a list of names goes on with a capital.
  return /^\p{Ll}/u.test(line.text) ? 'join' : 'break';
}

/** From one column or page to the next. */
function followsAcross(before: Line, line: Line): Following {
  if (endsSentence(before.text)) return 'begin';
  if (/^[\p{Ll}\p{N}(“"$]/u.test(line.text)) return 'join';
  return line.x > line.region.left + 0.8 * line.size || endsEarly(before, line) ? 'begin' : 'join';
}

/** A first line may be set in or out: what is set in from the second line on begins a paragraph. */
function isIndented(lines: readonly Line[], line: Line): boolean {
  const [first, second] = lines.filter(({ region }) => region === line.region);
  const step = 0.8 * line.size;
  const body = first === lines[0] ? second : first;
  if (body) return Math.abs(line.x - body.x) > step;
  return first !== undefined && first.label === null && line.x > first.x + step;
}

function isCentered({ x, right, region }: Line): boolean {
  const width = region.right - region.left;
  const [before, after] = [x - region.left, region.right - right];
  return before > 0.08 * width && Math.abs(before - after) < 0.05 * width;
}

/** The next word would have had room: the line ends where its writer ended it. */
function endsEarly(before: Line, line: Line): boolean {
  const word = /^\S+/.exec(line.text)?.[0] ?? '';
  const letter = (line.right - line.x) / Math.max(1, line.text.length);
  const room = before.region.right - before.right;
  return room > (word.length + 2) * letter && room > 0.08 * (before.region.right - before.region.left);
}

function endsSentence(text: string): boolean {
  return /[.!?:;][”’"')\]]*\s*\d*$/.test(text);
}

function isHeading(lines: readonly Line[], { bodySize, bold }: TextMeasures): boolean {
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (!lines.some(({ text }) => /\p{L}/u.test(text))) return false;
  if (lines.every(({ size }) => isLarge(size, bodySize))) return letters < 250;
  return !bold && letters < 140 && lines.every((line) => line.bold && line.size > 0.95 * bodySize);
}

function blockOf({ lines, spans }: OpenBlock, measures: TextMeasures, levels: { form: string; x: number }[]): Block {
  const text = spans.map((span) => span.text).join('');
  const [first] = lines;
  const label = first?.label ?? null;
  if (isHeading(lines, measures)) {
    levels.length = 0;
    const numbered = label?.number == null ? spans : [{ text: `${label.number} ` }, ...spans];
    return { type: 'heading', level: headingLevel(lines, measures), text, spans: numbered };
  }
  if (!first || label === null) return { type: 'paragraph', text, spans };
  const numbered = label.number === null ? {} : { number: label.number, count: label.count };
  return { type: 'item', text, spans, level: levelOf(label.form, first.x, levels), ...numbered };
}

/** Heights that differ by less are of one level. */
const sameHeight = 0.94;

/** By height; bold lines of the text's own height come below those. */
function headingLevel(lines: readonly Line[], { headings }: TextMeasures): number {
  const height = Math.max(...lines.map(({ size }) => size));
  const at = headings.findIndex((size) => height >= size * sameHeight);
  return Math.min(6, (at < 0 ? headings.length : at) + 1);
}

/** A form that was not met in the list yet is a level deeper, if it is set in. */
function levelOf(form: string, x: number, levels: { form: string; x: number }[]): number {
  const at = levels.findIndex((level) => level.form === form && (form !== '•' || Math.abs(level.x - x) < 6));
  if (at >= 0) levels.length = at + 1;
  else {
    while (levels.length > 0 && (levels.at(-1)?.x ?? 0) >= x - 3) levels.pop();
    levels.push({ form, x });
  }
  return Math.min(8, levels.length - 1);
}
