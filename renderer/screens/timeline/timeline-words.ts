import type { EntryKind } from '#server/rules/timeline.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { monthName } from '#renderer/features/timeline/timeline-date.ts';
import { isNarrowed, type TimelineFilter } from './timeline-filter.ts';

export const kindWords: Readonly<Record<EntryKind, string>> = {
  event: 'Event',
  evidence: 'Evidence',
  keydate: 'Key date',
  hearing: 'Hearing',
};

const manyOf: Readonly<Record<EntryKind, string>> = {
  event: 'events',
  evidence: 'dated evidence',
  keydate: 'key dates',
  hearing: 'hearings',
};

export function kindsWords(kind: EntryKind): string {
  return manyOf[kind];
}

/**
 * What is shown, in a sentence for the head of a print and for a screen reader: "Events and hearings of 2023 and 2024,
 * in March, of the court file 24 D 117. 45 of 812 entries."
 */
export function filterSentence(filter: TimelineFilter, courtFile: string | null, shown: number, all: number): string {
  if (!isNarrowed(filter)) return `The whole matter. ${formatCount(all, 'entry', 'entries')}.`;
  const { kinds, years, months } = filter;
  const parts = [
    kinds === null ? 'everything' : inWords(kinds.map(kindsWords), 'no kind of entry'),
    years === null ? '' : ` of ${inWords(years, 'no year')}`,
    months === null
      ? ''
      : `, in ${inWords(
          months.map((month) => monthName(Number(month))),
          'no month',
        )}`,
    courtFile === null ? '' : `, of the court file ${courtFile}`,
  ].join('');
  const count = `${formatNumber(shown)} of ${formatCount(all, 'entry', 'entries')}`;
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}. ${count}.`;
}

/** "a", "a and b", "a, b and c". */
export function inWords(words: readonly string[], none: string): string {
  if (words.length === 0) return none;
  const last = words.at(-1) ?? '';
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
