import { citationsIn, type PlacedCitation } from './citations.ts';
import {
  comparedLabel,
  exhibitLabel,
  exhibitWord,
  isNumber,
  numberInLabel,
  numberWord,
  oneNumber,
} from './exhibit-labels.ts';
import { numbersBetween } from './exhibit-numbering.ts';
import { readPages } from './page-ranges.ts';

/** An exhibit that a text names in words, and where: `text.slice(from, to)` names it. */
export interface ExhibitMention {
  /** As labels are written, whatever the words are: "Exhibit A". */
  label: string;
  from: number;
  to: number;
}

const gap = String.raw`(?:[^\S\n]|&nbsp;){0,8}\n?[^\S\n]{0,8}`;
const opening = String.raw`["“'‘*_]{0,4}`;
const closing = String.raw`["”'’*_]{0,4}`;

const head = new RegExp(String.raw`(?<![\p{L}\p{N}])${exhibitWord}${gap}(?:${numberWord}${gap})?${opening}`, 'giu');
const listed = new RegExp(
  String.raw`${closing}${gap}(?:[,;]${gap}(?:(?:and|or|&)${gap})?|(?:and|or|&)${gap})${opening}`,
  'iuy',
);
const through = new RegExp(String.raw`${closing}${gap}(?:[-–—]|(?:to|through|thru)(?!\p{L}))${gap}${opening}`, 'iuy');

/** Of several: `oneNumber`, but "1-3" and "A-C" are ranges. */
const several = String.raw`(?:[A-Z]{1,6}[-.]?)?\d{1,5}(?:\.\d{1,4})?[A-Za-z]?|[A-Z]{1,2}|[b-hj-z](?!['’-])`;
const endsThere = String.raw`(?![\p{L}\p{N}]|\.\d)`;
const inList = new RegExp(`(?:${several})${endsThere}`, 'uy');
const alone = new RegExp(`(?:${oneNumber})${endsThere}`, 'uy');

/** Two capitals that are a word in a heading: EXHIBIT IN SUPPORT. */
const smallWords = new Set('AM AN AS AT BE BY DO GO HE IF IN IS IT ME MY NO OF ON OR SO TO UP US WE'.split(' '));
const mostOfARange = 500;

/**
 * The exhibits that Markdown names in words: "Exhibit A", "Exhibits A, B and D through F", "Ex. 12". The words of a
 * citation name none, because on paper they become the label of what it cites.
 */
export function exhibitMentions(text: string): ExhibitMention[] {
  return mentionsOutside(text, citationsIn(text));
}

function mentionsOutside(text: string, citations: readonly PlacedCitation[]): ExhibitMention[] {
  let next = 0;
  return Array.from(text.matchAll(head)).flatMap((match) => {
    while ((citations[next]?.to ?? Infinity) <= match.index) next += 1;
    if ((citations[next]?.from ?? Infinity) <= match.index) return [];
    return mentionsAfter(text, match.index, match[0]);
  });
}

function mentionsAfter(text: string, from: number, headWords: string): ExhibitMention[] {
  const [word = ''] = /^\p{L}+/u.exec(headWords) ?? [];
  const begins = from + headWords.length;
  // "Exhibit" and its number are two words, but in "Ex.12" and "Exhibit#12".
  if (begins === from + word.length && !/\d/.test(text.charAt(begins))) return [];
  const isPlural = /s$/i.test(word);
  const first = numberAt(text, begins, isPlural ? inList : alone, !isPlural && word.startsWith('E'));
  if (first === null) return [];
  const mention = { label: exhibitLabel(first), from, to: begins + first.length };
  return isPlural ? [mention].concat(restOfList(text, first, mention.to)) : [mention];
}

function restOfList(text: string, first: string, from: number): ExhibitMention[] {
  const mentions: ExhibitMention[] = [];
  let [last, at] = [first, from];
  for (;;) {
    const range = matchAt(through, text, at);
    const link = range ?? matchAt(listed, text, at);
    const begins = at + (link?.length ?? 0);
    const number = link === null ? null : numberAt(text, begins, inList, last === 'H');
    if (number === null) return mentions;
    const to = begins + number.length;
    const between = range === null ? null : numbersBetween(last, number, mostOfARange);
    for (const each of between?.slice(1) ?? [number]) mentions.push({ label: exhibitLabel(each), from: begins, to });
    [last, at] = [number, to];
  }
}

/** `surely`: by what is before it, an "I" is a number and not the person who writes. */
function numberAt(text: string, at: number, pattern: RegExp, surely: boolean): string | null {
  const number = matchAt(pattern, text, at);
  if (number === null || smallWords.has(number)) return null;
  if (number === 'I' && !surely && /^\s+\p{Ll}/u.test(text.slice(at + 1, at + 12))) return null;
  return number;
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** What is compared with a text: evidence under a label, all of it or some pages ("1-3,7"). */
export interface Attached {
  evidenceId: string;
  label: string;
  pages: string | null;
}

/** A place in a text that relies on evidence: by a citation, or by naming an exhibit. */
export type Reliance = { evidenceId: string; page: number | null; from: number; to: number } | ExhibitMention;

/** What a text cites or names and is not attached to it, in the order of the text; and what it does neither of. */
export function compareWithAttached<A extends Attached>(
  text: string,
  attached: readonly A[],
): { citedNotAttached: Reliance[]; attachedNotCited: A[] } {
  const citations = citationsIn(text);
  const mentions = mentionsOutside(text, citations);
  const byEvidence = Map.groupBy(attached, ({ evidenceId }) => evidenceId);
  const byLabel = Map.groupBy(attached, ({ label }) => comparedLabel(label));
  const cited = new Set<A>();
  const citedNotAttached: Reliance[] = [];
  for (const { evidenceId, page, from, to } of citations) {
    const meant = (byEvidence.get(evidenceId) ?? []).filter(({ pages }) => holdsPage(pages, page));
    for (const each of meant) cited.add(each);
    if (meant.length === 0) citedNotAttached.push({ evidenceId, page, from, to });
  }
  for (const mention of mentions) {
    const meant = byLabel.get(comparedLabel(mention.label)) ?? [];
    for (const each of meant) cited.add(each);
    if (meant.length === 0) citedNotAttached.push(mention);
  }
  const attachedNotCited = attached.filter((each) => !cited.has(each) && !namesInFull(text, citations, each.label));
  return { citedNotAttached: citedNotAttached.toSorted((one, other) => one.from - other.from), attachedNotCited };
}

/** Whether an exhibit of these pages has this one; null is all of them, or no page in particular. */
export function holdsPage(pages: string | null, page: number | null): boolean {
  if (pages === null || page === null) return true;
  return readPages(pages)?.some(({ first, last }) => first <= page && page <= last) ?? false;
}

/** A label of another kind, such as "Schedule 2" or "Letter of March 4", is named by its very words. */
function namesInFull(text: string, citations: readonly PlacedCitation[], label: string): boolean {
  const number = numberInLabel(label);
  if (number !== label.trim().replaceAll(/\s+/gu, ' ') || isNumber(number)) return false;
  const words = number.split(' ').map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const named = new RegExp(String.raw`(?<![\p{L}\p{N}])${words.join(String.raw`\s{1,8}`)}(?![\p{L}\p{N}])`, 'giu');
  return Array.from(text.matchAll(named)).some(
    ({ index }) => !citations.some(({ from, to }) => from <= index && index < to),
  );
}
