import { factNames } from '#server/rules/preparation.ts';
import { capital } from '#server/rules/first-letter.ts';
import type { StatedDate } from '#server/rules/approximate-date.ts';
import type { FieldConflict, Fields, SyncResource } from '#renderer/api/sync.ts';
import type { Hearing } from '#renderer/api/generated.ts';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { valueWords } from '#renderer/features/history/field-words.ts';
import { nounOf } from '#renderer/features/sync/sync-words.ts';
import { profileName } from '#renderer/features/documents/profile-names.ts';
import { isContactRole, roleLabel } from '#renderer/features/contacts/contact-roles.ts';
import { statusLabel } from '#renderer/features/hearings/hearing-list.ts';
import { understandWhen, whenWords } from '#renderer/features/timeline/timeline-date.ts';
import { isDate } from '#server/rules/days.ts';
import { lineOrNull } from '#renderer/features/record-form/record-draft.ts';
import { aboutOf, firstWordsOf, preparedLabel, preparedWords } from './prepared-fields.ts';
import { mergeWords } from '#renderer/lib/word-merge.ts';
import { isZone } from '#renderer/lib/zones.ts';

type Names = Readonly<Record<string, string>>;

/* How the fields of a record are said and written where two sides are put side by side. */

/** What nobody reads: places in lists, fingerprints, what is asked of the person anyway, and how messages are found. */
const unread = new Set([
  'sha256',
  'position',
  'recordingConsent',
  'key',
  'people',
  'imports',
  'from',
  'seenIn',
  'excerpt',
  'threadId',
  'rawTimestamp',
  'recipients',
  'binderId',
  'packetId',
  'elementId',
  'witnessId',
  'redactionIds',
]);

/** Which fields hold ids, and of what. */
const references: Record<string, string> = {
  folderId: 'folders',
  parentId: 'folders',
  issueIds: 'issues',
  courtCaseId: 'courtCases',
  courtCaseIds: 'courtCases',
  hearingId: 'hearings',
  documentId: 'documents',
  evidenceId: 'evidence',
  hearingIds: 'hearings',
  contactIds: 'contacts',
  evidenceIds: 'evidence',
  contactId: 'contacts',
  timelineEntryId: 'timelineEntries',
};

/** The records that a record names, so that they can be called by name. */
export function namedIn(fields: Fields): { resource: string; id: string }[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (field === 'links' && typeof value === 'object' && value !== null) {
      return Object.values(value).flatMap((id) =>
        isForeign(String(id)) ? [] : [{ resource: 'contacts', id: String(id) }],
      );
    }
    const resource = aboutOf(fields, field) ?? references[field];
    if (resource === undefined) return [];
    const ids = Array.isArray(value) ? value : [value];
    return ids.flatMap((id) => (typeof id === 'string' && !isForeign(id) ? [{ resource, id }] : []));
  });
}

/** Fields of a record in the order they are declared, those that merge together as one. */
export function shownStatements(fields: Fields): string[][] {
  const names = Object.keys(fields).filter((field) => !unread.has(field));
  const grouped = together.filter((group) => group.every((field) => names.includes(field)));
  const rest = names.filter((field) => !grouped.some((group) => group.includes(field)));
  return [...rest.map((field) => [field]), ...grouped].toSorted(
    (one, other) => names.indexOf(one[0] ?? '') - names.indexOf(other[0] ?? ''),
  );
}

const together: string[][] = [
  ['date', 'precision', 'qualifier', 'time'],
  ['due', 'deadline'],
];

export function statementLabel(resource: SyncResource, fields: readonly string[]): string {
  if (fields.includes('precision')) return 'When it happened';
  if (fields.includes('due')) return 'Due';
  if (resource === 'documents' && fields.includes('court')) return labelOf('profile');
  return fields.map((field) => preparedLabel(resource, field) ?? labelOf(field)).join(', ');
}

/** What a side says, in words; null when it says nothing. */
export function statementWords(
  resource: SyncResource,
  fields: readonly string[],
  values: Fields,
  names: Names,
): string | null {
  const named: Names = new Proxy(names, { get: (known, id) => known[String(id)] ?? notHere(String(id)) });
  if (fields.includes('precision')) return happenedWords(values);
  const words = fields.map((field) => fieldWords(resource, field, values[field], named));
  const said = words.filter((each) => each !== null);
  return said.length === 0 ? null : said.join('. ');
}

/**
 * What is inside the record that is asked about: a line of a hearing’s list, or an exhibit of a document, by what is on
 * the list, or by where it is on one.
 */
export function insideWords(
  { resource, fields }: { resource: SyncResource; fields: Fields },
  asked: SyncResource,
  names: Names,
): string {
  if (resource === 'documentAttachments') return exhibitWords(fields, asked, names);
  if (prepared.has(resource)) return preparedInside(resource, fields, names);
  const field = asked === 'hearings' ? 'itemId' : 'hearingId';
  const named = statementWords(resource, [field], fields, names);
  const said = named === null ? nounOf(resource) : asked === 'hearings' ? named : `its place on the list of “${named}”`;
  const { note } = fields;
  return typeof note === 'string' && note !== '' ? `${said} (${note})` : said;
}

const prepared = new Set<SyncResource>(['binderItems', 'elementSupports', 'packetItems', 'redactions']);

function preparedInside(resource: SyncResource, fields: Fields, names: Names): string {
  const named = Object.keys(fields).find((field) => aboutOf(fields, field) !== undefined);
  const about = named === undefined ? null : statementWords(resource, [named], fields, names);
  return firstWordsOf(fields) ?? about ?? nounOf(resource);
}

function exhibitWords(fields: Fields, asked: SyncResource, names: Names): string {
  const label = typeof fields['label'] === 'string' ? fields['label'] : nounOf('documentAttachments');
  const field = asked === 'documents' ? 'evidenceId' : 'documentId';
  const named = statementWords('documentAttachments', [field], fields, names);
  if (named === null) return label;
  return asked === 'documents' ? `${label}: ${named}` : `${label} of “${named}”`;
}

const named = new Set(['itemId', 'refId', 'contactId', 'timelineEntryId']);

function fieldWords(resource: SyncResource, field: string, value: unknown, names: Names): string | null {
  if (named.has(field) && typeof value === 'string') return names[value] ?? 'something that is gone';
  const words = preparedWords(resource, field, value);
  if (words !== undefined) return words;
  if (resource === 'contacts' && field === 'role' && isContactRole(value)) return roleLabel(value);
  if (resource === 'hearings' && field === 'status' && typeof value === 'string')
    return statusLabel(value as Hearing['status']);
  if (resource === 'documents' && field === 'court') return formatWords(value);
  if (resource === 'messageThreads' && field === 'links') return linksWords(value, names);
  if (field === 'kind' && typeof value === 'string') return capital(value);
  return valueWords(field, value, names);
}

/** Which of the people in a thread is which contact. */
function linksWords(value: unknown, names: Names): string | null {
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value)
    .map(([person, id]) => `${person}: ${names[String(id)] ?? 'a contact that is gone'}`)
    .join('\n');
}

/** A court format: its profile, what is overridden, and the caption, a line each. */
function formatWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return 'No court paper';
  const { profile, overrides, caption } = value as Record<string, unknown>;
  const said = (part: unknown): string[] =>
    typeof part !== 'object' || part === null
      ? []
      : Object.entries(part).flatMap(([name, each]) => {
          const words = partWords(each);
          return words === ''
            ? []
            : [`${capital(name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`))}: ${words}`];
        });
  return [profileName(String(profile)), ...said(overrides), ...said(caption)].join('\n');
}

function partWords(part: unknown): string {
  if (Array.isArray(part)) return part.map(partWords).join('; ');
  if (typeof part === 'object' && part !== null) return Object.values(part).map(partWords).filter(Boolean).join(', ');
  return typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean' ? String(part) : '';
}

function notHere(id: string): string | undefined {
  return isForeign(id) ? 'one that is not here yet' : undefined;
}

function isForeign(id: string): boolean {
  return id.startsWith('remote:');
}

function happenedWords(values: Fields): string | null {
  const when = whenOf(values);
  if (when === null) return null;
  const { time } = values;
  return typeof time === 'string' && time !== '' ? `${whenWords(when)}, ${time}` : whenWords(when);
}

function whenOf({ date, precision, qualifier }: Fields): StatedDate | null {
  if (typeof date !== 'string' || date === '') return null;
  return { date, precision: precision ?? 'day', qualifier: qualifier ?? null } as StatedDate;
}

/** How a group of fields can be written by hand; null where one of the two sides is all there is to choose from. */
export type Editor = 'text' | 'line' | 'date' | 'time' | 'zone' | 'number' | 'when';

/** What items of binders say in words, but for what is chosen or counted. */
const wordsOfItems = factNames.filter((name) => !['phase', 'level', 'done', 'burden', 'purpose'].includes(name));
const lines = new Set([
  'title',
  'name',
  'caption',
  'purpose',
  'place',
  'room',
  'judge',
  'remoteLink',
  'number',
  'court',
]);
const moreLines = new Set([
  'label',
  'division',
  'department',
  'type',
  'jurisdiction',
  'organization',
  'exhibitNumber',
  'custodian',
  'confidentiality',
]);
const texts = new Set([
  'description',
  'detail',
  'notes',
  'note',
  'outcome',
  'address',
  ...wordsOfItems,
  'fact',
  'reason',
]);
const days = new Set(['date', 'eventDate', 'filedDate', 'due']);

export function editorOf({ fields, mine, theirs }: Pick<FieldConflict, 'fields' | 'mine' | 'theirs'>): Editor | null {
  if (fields.includes('precision')) return 'when';
  const [field = ''] = fields;
  if (days.has(field)) return 'date';
  if (fields.length > 1 || isComposed(mine[field]) || isComposed(theirs[field])) return null;
  if (texts.has(field)) return 'text';
  if (lines.has(field) || moreLines.has(field)) return 'line';
  if (field === 'time') return 'time';
  if (field === 'timeZone') return 'zone';
  return field === 'durationMinutes' ? 'number' : null;
}

/** Of several parts, as the court format of a document. */
function isComposed(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** What was written by hand, as fields; null when it can't be read as such. */
export function written(fields: readonly string[], editor: Editor, typed: string, values: Fields): Fields | null {
  const [field = ''] = fields;
  switch (editor) {
    case 'when': {
      const when = understandWhen(typed);
      return when === null ? null : { ...when, time: values['time'] ?? null };
    }
    case 'number': {
      if (typed.trim() === '') return { [field]: null };
      return /^\d{1,5}$/.test(typed.trim()) ? { [field]: Number(typed) } : null;
    }
    case 'date':
      if (typed !== '' && !isDate(typed)) return null;
      // A day written by hand was not worked out by a rule.
      return Object.fromEntries(fields.map((name) => [name, name === field && typed !== '' ? typed : null]));
    case 'time':
      return typed === '' || /^\d\d:\d\d$/.test(typed) ? { [field]: lineOrNull(typed) } : null;
    case 'zone':
      return typed === '' || isZone(typed) ? { [field]: lineOrNull(typed) } : null;
    case 'text':
    case 'line':
      return { [field]: typed };
  }
}

/** The initial text of the merged side's field, and whether it is both changes together. */
export function proposal(conflict: FieldConflict, editor: Editor | null): { typed: string; merged: boolean } {
  const { fields, base, mine, theirs } = conflict;
  const [field = ''] = fields;
  if (editor === 'when') {
    const when = whenOf(mine);
    return { typed: when === null ? '' : whenWords(when), merged: false };
  }
  const [before, ours, others] = [base, mine, theirs].map((side) => plain(side[field]));
  if (editor === 'text' || editor === 'line') {
    const both = mergeWords(before ?? '', ours ?? '', others ?? '');
    if (both !== null && both !== ours && both !== others) return { typed: both, merged: true };
  }
  return { typed: ours ?? '', merged: false };
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
