import type { CourtCase, Folder, Issue } from '#renderer/api/generated.ts';
import { noCourtCase } from '#renderer/api/query-keys.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { kindLabels } from '#server/rules/file-kinds.ts';
import {
  emptyFilter,
  noFolder,
  type EvidenceFilter,
  type Priority,
} from '#renderer/features/evidence/evidence-filter.ts';
import { folderPath } from '#renderer/features/filing/folder-tree.ts';

/** What filters name by id. */
export interface Filing {
  folders: readonly Folder[];
  issues: readonly Issue[];
  courtCases: readonly CourtCase[];
}

/** What can be narrowed by, in the order of the menu. The two ends of a span of days are one. */
export const partNames = {
  folderId: 'Folder',
  issueId: 'Category',
  tag: 'Tag',
  courtCaseId: 'Court file',
  date: 'Date',
  kind: 'Kind of file',
  exhibit: 'Exhibit number',
  priority: 'Priority',
  reading: 'Reading',
  suggested: 'Suggestions',
} as const;
export type FilterPart = keyof typeof partNames;

export const readingNames = {
  pending: 'waiting to be read',
  running: 'being read',
  done: 'read',
  failed: 'not read',
  unsupported: 'without text',
} as const;

export const withSuggestions = 'With suggestions';

export const priorityNames: Record<Priority, string> = { high: 'High', normal: 'Normal', low: 'Low' };

/** As the server says it of an item. */
const kindNames: Record<string, string> = { ...kindLabels, other: 'Other file' };

export function kindName(kind: string): string {
  return kindNames[kind] ?? kind;
}

export interface FilterChip {
  part: FilterPart;
  text: string;
}

/** Each part of a filter as a person reads it: "Tag: school", "From Tue 4 Mar 2025". */
export function chipsOf(filter: EvidenceFilter, filing: Filing): FilterChip[] {
  const chips: [FilterPart, string | null][] = [
    ['folderId', folderWords(filter.folderId, filing.folders)],
    ['issueId', named('Category', filter.issueId, filing.issues.find(({ id }) => id === filter.issueId)?.name)],
    ['tag', filter.tag && `Tag: ${filter.tag}`],
    ['courtCaseId', courtCaseWords(filter.courtCaseId, filing.courtCases)],
    ['date', dateWords(filter)],
    ['kind', filter.kind && kindName(filter.kind)],
    ['exhibit', exhibitWords(filter.exhibit)],
    ['priority', filter.priority && `${priorityNames[filter.priority]} priority`],
    ['reading', filter.reading && `Only ${readingNames[filter.reading]}`],
    ['suggested', filter.suggested && withSuggestions],
  ];
  return chips.flatMap(([part, text]) => (text === null ? [] : [{ part, text }]));
}

/** The filter without one of its parts. */
export function without(filter: EvidenceFilter, part: FilterPart): EvidenceFilter {
  if (part === 'date') return { ...filter, from: null, to: null, date: null };
  return { ...filter, [part]: emptyFilter[part] };
}

/** A name for what the list shows now, to begin with when it is saved. */
export function suggestedName(filter: EvidenceFilter, filing: Filing): string {
  const words = filter.q === '' ? [] : [`“${filter.q}”`];
  const name = [...words, ...chipsOf(filter, filing).map(({ text }) => text)].join(', ');
  return name.length <= 80 ? name : `${name.slice(0, 79)}…`;
}

function folderWords(id: string | null, folders: readonly Folder[]): string | null {
  if (id === noFolder) return 'In no folder';
  return named('Folder', id, id === null ? undefined : folderPath(folders, id) || undefined);
}

function courtCaseWords(id: string | null, courtCases: readonly CourtCase[]): string | null {
  if (id === noCourtCase) return 'In no court file';
  return named('Court file', id, courtCases.find((courtCase) => courtCase.id === id)?.caption);
}

/** Something named by its id may be gone by now: the chip stays, so that it can be removed. */
function named(what: string, id: string | null, name: string | undefined): string | null {
  return id === null ? null : (name ?? `${what} that is gone`);
}

function dateWords({ from, to, date }: EvidenceFilter): string | null {
  if (date === 'none') return 'Without a date';
  const year = wholeYear(from, to);
  if (year !== null) return year;
  if (from !== null && to !== null) return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  if (from !== null) return `From ${formatDate(from)}`;
  return to === null ? null : `Until ${formatDate(to)}`;
}

function wholeYear(from: string | null, to: string | null): string | null {
  const year = /^(\d{4})-01-01$/.exec(from ?? '')?.[1];
  return year !== undefined && to === `${year}-12-31` ? year : null;
}

function exhibitWords(exhibit: string | null): string | null {
  if (exhibit === '*') return 'Has an exhibit number';
  if (exhibit === 'none') return 'Has no exhibit number';
  return exhibit && `Exhibit ${exhibit}…`;
}
