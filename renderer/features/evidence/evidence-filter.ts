import type { EvidenceItem } from '#renderer/api/generated.ts';
import { noCourtCase } from '#renderer/api/query-keys.ts';
import { narrowedQuery, oneOf, viewOf, wholeView, type AddressFields } from '#renderer/lib/address-fields.ts';

export type Priority = EvidenceItem['priority'];
export type Reading = EvidenceItem['extraction']['status'];

/** In the address, as in the catalog: what is in no folder. */
export const noFolder = 'none';

/**
 * What the list is narrowed to: every part must fit. It lives in the address, so that back, forward and links work;
 * the names there are those of `GET /evidence`, as far as it has them.
 */
export interface EvidenceFilter {
  q: string;
  /** A folder's id, `none` for items in no folder, or null for all. Folders below it count too. */
  folderId: string | null;
  issueId: string | null;
  tag: string | null;
  /** A court file's id, or `none` for what is assigned to none. */
  courtCaseId: string | null;
  priority: Priority | null;
  /** pdf, image, audio… as the server says it of an item. */
  kind: string | null;
  /** First and last day of when it happened, `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
  /** `none` for what has no date. */
  date: 'none' | null;
  /** `*` for any exhibit number, `none` for no number, anything else for the start of one. */
  exhibit: string | null;
  reading: Reading | null;
  /** `any` for what has a suggested title, date or person. */
  suggested: 'any' | null;
}

export const priorities: readonly Priority[] = ['high', 'normal', 'low'];
export const readings: readonly Reading[] = ['done', 'running', 'pending', 'failed', 'unsupported'];

/** What earlier versions called them; a kept link still works. */
const formerNames = { folderId: 'folder', issueId: 'category' };

const text = (name: string) => ({ name, otherwise: null, may: (said: string) => said !== '' });
const fields: AddressFields<EvidenceFilter> = {
  q: { name: 'q', otherwise: '' },
  folderId: text('folderId'),
  issueId: text('issueId'),
  tag: text('tag'),
  courtCaseId: text('courtCaseId'),
  priority: { name: 'priority', otherwise: null, may: oneOf(...priorities) },
  kind: text('kind'),
  from: { name: 'from', otherwise: null, may: isDay },
  to: { name: 'to', otherwise: null, may: isDay },
  date: { name: 'date', otherwise: null, may: oneOf('none') },
  exhibit: text('exhibit'),
  reading: { name: 'reading', otherwise: null, may: oneOf(...readings) },
  suggested: { name: 'suggested', otherwise: null, may: oneOf('any') },
};

export const emptyFilter = wholeView(fields);

export function filterFromQuery(query: URLSearchParams): EvidenceFilter {
  const former = Object.entries(formerNames).filter(([name]) => !query.has(name));
  const renamed = former.flatMap(([name, before]) => (query.has(before) ? [[name, query.get(before) ?? '']] : []));
  return viewOf(fields, new URLSearchParams([...query, ...renamed]));
}

export function filterToQuery(filter: EvidenceFilter): string {
  return narrowedQuery(fields, new URLSearchParams(), filter).toString();
}

export function isNarrowed(filter: EvidenceFilter): boolean {
  return filterToQuery(filter) !== '';
}

/** Whether an item passes everything but the search text, which the server answers. */
export function passes(item: EvidenceItem, filter: EvidenceFilter, foldersWithin: ReadonlySet<string>): boolean {
  if (filter.folderId !== null && !passesFolder(item.folderId, filter.folderId, foldersWithin)) return false;
  if (filter.issueId !== null && !item.issueIds.includes(filter.issueId)) return false;
  if (filter.tag !== null && !item.tagNames.includes(filter.tag)) return false;
  if (filter.courtCaseId !== null && !passesCourtCase(item.courtCaseIds, filter.courtCaseId)) return false;
  if (filter.priority !== null && item.priority !== filter.priority) return false;
  if (filter.kind !== null && item.kind !== filter.kind) return false;
  if (!passesDate(item.eventDate, filter)) return false;
  if (filter.suggested !== null && item.suggestions === null) return false;
  if (filter.reading !== null && item.extraction.status !== filter.reading) return false;
  return filter.exhibit === null || passesExhibit(item.exhibitNumber, filter.exhibit);
}

function passesFolder(folderId: string | null, wanted: string, within: ReadonlySet<string>): boolean {
  return wanted === noFolder ? folderId === null : folderId !== null && within.has(folderId);
}

function passesCourtCase(ids: readonly string[], wanted: string): boolean {
  return wanted === noCourtCase ? ids.length === 0 : ids.includes(wanted);
}

function passesDate(date: string | null, { from, to, date: undated }: EvidenceFilter): boolean {
  if (undated === 'none') return date === null;
  if (from === null && to === null) return true;
  return date !== null && (from === null || date >= from) && (to === null || date <= to);
}

function passesExhibit(exhibitNumber: string | null, wanted: string): boolean {
  const has = exhibitNumber !== null && exhibitNumber !== '';
  if (wanted === 'none' || !has) return wanted === 'none' && !has;
  return wanted === '*' || exhibitNumber.toLowerCase().startsWith(wanted.toLowerCase());
}

function isDay(said: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(said);
}
