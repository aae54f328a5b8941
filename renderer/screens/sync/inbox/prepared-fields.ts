import { givenExhibits } from '#server/rules/given-exhibits.ts';
import { batesWords, givenNumbers, type NumbersLine } from '#server/rules/given-numbers.ts';
import { capital } from '#server/rules/first-letter.ts';
import type { Fields, SyncResource } from '#renderer/api/sync.ts';
import { formatDate, formatInstant } from '#renderer/lib/dates.ts';
import { formatSize } from '#renderer/lib/quantities.ts';

/* How what binders and packets hold is said where two sides are put side by side. */

/** Which records an item of a binder or packet is about, by the field that decides it. */
const about: Record<string, string> = {
  evidence: 'evidence',
  exhibit: 'evidence',
  document: 'documents',
  timeline: 'timelineEntries',
  hearing: 'hearings',
  todo: 'todos',
  contact: 'contacts',
  message_log: 'messageThreads',
};

export function aboutOf(fields: Fields, field: string): string | undefined {
  if (field === 'refId') return about[String(fields['kind'])];
  return field === 'itemId' ? about[String(fields['resource'] ?? fields['kind'])] : undefined;
}

export function preparedLabel(resource: SyncResource, field: string): string | undefined {
  if (field === 'refId') return 'Item';
  return resource === 'packets' ? settingLabels[field] : undefined;
}

const settingLabels: Record<string, string> = {
  profile: 'Court rules',
  cover: 'Cover page',
  index: 'Index',
  links: 'Links in the index',
  slipSheets: 'Slip sheets',
  stickers: 'Exhibit stickers',
  bates: 'Bates numbers',
  page: 'Paper and page numbers',
  volumeBytes: 'Largest volume',
  sent: 'Served or filed',
  given: 'Numbers given',
};

/** Undefined for what is said as in any record. */
export function preparedWords(resource: SyncResource, field: string, value: unknown): string | null | undefined {
  if (resource === 'packets') return settingWords(field, value);
  if (resource === 'packetItems' && field === 'range') return rangeWords(value);
  if (resource === 'redactions' && field === 'boxes') return boxesWords(value);
  if (resource === 'binderItems' && field === 'marks') return marksWords(value);
  return undefined;
}

function settingWords(field: string, value: unknown): string | null | undefined {
  if (field === 'bates') {
    if (value === null) return null;
    const { prefix, start, digits } = value as { prefix: string; start: number; digits: number };
    return `From ${prefix}${String(start).padStart(digits, '0')}`;
  }
  if (field === 'page') {
    const { paper, numbering } = value as { paper: string; numbering: string };
    return `${capital(paper)}, numbered ${numbering === 'section' ? 'by section' : 'throughout'}`;
  }
  if (field === 'volumeBytes') return value === null ? 'No limit' : formatSize(Number(value));
  if (field === 'given') return numbersWords(value);
  if (field === 'sections') return (value as string[]).join('; ');
  return undefined;
}

/** Of a packet; in a question about them the words are made already. */
function numbersWords(value: unknown): string | null {
  if (typeof value === 'string') return value;
  const lines = (value as string[]).map((line) => JSON.parse(line) as NumbersLine);
  const words = [
    ...givenNumbers(lines).map((each) => `${batesWords(each)}, ${each.withdrawn ? 'withdrawn' : each.as}`),
    ...givenExhibits(lines).map(({ number, open, as }) => `Exhibit ${number}, ${open.length === 0 ? 'withdrawn' : as}`),
  ];
  return words.length === 0 ? null : words.join('\n');
}

function rangeWords(value: unknown): string | null {
  if (value === null) return null;
  const { from, to } = value as { from: string | null; to: string | null };
  const [first, last] = [from, to].map((day) => (day === null ? '' : formatDate(day)));
  return `${first} – ${last}`.trim();
}

function boxesWords(value: unknown): string {
  const pages = [...new Set((value as { page: number }[]).map(({ page }) => page))];
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${pages.join(', ')}`;
}

function marksWords(value: unknown): string | null {
  const marks = (value as string[]).map((each) => JSON.parse(each) as { mark: string; at: string; note: string });
  if (marks.length === 0) return null;
  return marks
    .map(({ mark, at, note }) => `${capital(mark)}, ${formatInstant(at)}${note === '' ? '' : `: ${note}`}`)
    .join('\n');
}

const firstWords = ['title', 'claim', 'text', 'trigger', 'fact', 'label', 'purpose', 'reason'];

/** What is inside a binder, a packet or an element, by its first words; null where it has none. */
export function firstWordsOf(fields: Fields): string | null {
  const said = firstWords.map((field) => fields[field]).find((each) => typeof each === 'string' && each !== '');
  return typeof said === 'string' ? said : null;
}
