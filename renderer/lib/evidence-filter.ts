import type { EvidenceItem } from '#renderer/api/generated.ts';

export type Priority = EvidenceItem['priority'];
export const noFolder = 'none';

/** What the list is narrowed to. It lives in the address, so that back, forward and links work. */
export interface EvidenceFilter {
  q: string;
  /** A folder's id, `none` for what lies in no folder, or null for all. */
  folderId: string | null;
  issueId: string | null;
  tag: string | null;
  priority: Priority | null;
  exhibit: string | null;
  reading: EvidenceItem['extraction']['status'] | null;
}

export const emptyFilter: EvidenceFilter = {
  q: '',
  folderId: null,
  issueId: null,
  tag: null,
  priority: null,
  exhibit: null,
  reading: null,
};

const names = {
  q: 'q',
  folderId: 'folder',
  issueId: 'category',
  tag: 'tag',
  priority: 'priority',
  exhibit: 'exhibit',
  reading: 'reading',
} as const satisfies Record<keyof EvidenceFilter, string>;

const priorities: readonly string[] = ['low', 'normal', 'high'];
const readings: readonly string[] = ['pending', 'running', 'done', 'failed', 'unsupported'];

export function filterFromQuery(query: URLSearchParams): EvidenceFilter {
  const priority = query.get(names.priority);
  const reading = query.get(names.reading);
  return {
    q: query.get(names.q) ?? '',
    folderId: query.get(names.folderId),
    issueId: query.get(names.issueId),
    tag: query.get(names.tag),
    priority: priority !== null && priorities.includes(priority) ? (priority as Priority) : null,
    exhibit: query.get(names.exhibit),
    reading: reading !== null && readings.includes(reading) ? (reading as EvidenceFilter['reading']) : null,
  };
}

export function filterToQuery(filter: EvidenceFilter): string {
  const query = new URLSearchParams();
  for (const key of Object.keys(names) as (keyof EvidenceFilter)[]) {
    const value = filter[key];
    if (value !== null && value !== '') query.set(names[key], value);
  }
  return query.toString();
}

export function isNarrowed(filter: EvidenceFilter): boolean {
  return filterToQuery(filter) !== '';
}

/** Whether an item passes everything but the search text, which the server answers. */
export function passes(item: EvidenceItem, filter: EvidenceFilter, foldersWithin: ReadonlySet<string>): boolean {
  if (filter.folderId === noFolder && item.folderId !== null) return false;
  if (filter.folderId !== null && filter.folderId !== noFolder) {
    if (item.folderId === null || !foldersWithin.has(item.folderId)) return false;
  }
  if (filter.issueId !== null && !item.issueIds.includes(filter.issueId)) return false;
  if (filter.tag !== null && !item.tagNames.includes(filter.tag)) return false;
  if (filter.priority !== null && item.priority !== filter.priority) return false;
  if (filter.reading !== null && item.extraction.status !== filter.reading) return false;
  if (filter.exhibit !== null) return passesExhibit(item.exhibitNumber, filter.exhibit);
  return true;
}

/** `*` is any exhibit number, anything else the start of one. */
function passesExhibit(exhibitNumber: string | null, wanted: string): boolean {
  if (exhibitNumber === null || exhibitNumber === '') return false;
  return wanted === '*' || exhibitNumber.toLowerCase().startsWith(wanted.toLowerCase());
}
