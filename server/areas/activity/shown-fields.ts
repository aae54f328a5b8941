import type { MatterResource, TrackedTable } from '#server/store/tables.ts';

/**
 * What of each record the history shows. A column that is not named here stays out of it, so that a secret added to a
 * table tomorrow is not shown by having been forgotten here.
 */
export const shownFields: Record<TrackedTable, readonly string[]> = {
  accounts: ['name', 'email'],
  workspaces: ['name'],
  memberships: ['accountId', 'role'],
  invitations: ['email', 'role', 'status', 'sentAt', 'invitedBy'],
  grants: ['accountId', 'resource', 'level'],
  tokens: ['name', 'permissions', 'assistant', 'approveDeletes', 'expiresAt', 'revokedAt'],
  cases: ['caption', 'role', 'caseNumbers', 'keyDates', 'archivedAt'],
  courtCases: [
    'caption',
    'number',
    'court',
    'division',
    'type',
    'jurisdiction',
    'judge',
    'department',
    'role',
    'status',
    'filedDate',
    'timeZone',
    'notes',
    'private',
  ],
  hearings: [
    'purpose',
    'courtCaseId',
    'date',
    'time',
    'timeZone',
    'durationMinutes',
    'place',
    'room',
    'judge',
    'remoteLink',
    'status',
    'outcome',
    'notes',
    'contactIds',
    'private',
  ],
  hearingResources: ['hearingId', 'kind', 'itemId', 'note', 'position', 'private'],
  timelineEntries: [
    'title',
    'detail',
    'date',
    'precision',
    'qualifier',
    'time',
    'courtCaseId',
    'position',
    'contactIds',
    'evidenceIds',
    'private',
  ],
  todos: ['title', 'detail', 'due', 'done', 'priority', 'hearingId', 'courtCaseId', 'deadline', 'private'],
  contacts: [
    'name',
    'kind',
    'role',
    'organization',
    'emails',
    'phones',
    'address',
    'otherAddresses',
    'handles',
    'courtCaseIds',
    'notes',
    'private',
  ],
  termsAcceptances: ['version', 'residenceState'],
  securityEvents: ['kind'],
  folders: ['name', 'parentId', 'private'],
  issues: ['name', 'description', 'color', 'position', 'private'],
  evidence: [
    'title',
    'fileName',
    'size',
    'description',
    'folderId',
    'tagNames',
    'eventDate',
    'exhibitNumber',
    'priority',
    'issueIds',
    'courtCaseIds',
    'hearingIds',
    'private',
    'duplicateOf',
    'pageCount',
    'durationSeconds',
    'sourcePath',
    'consentAt',
    'consentText',
  ],
};

/** A guest sees of the matter itself what the case shows it: the shell. */
const shellFields: readonly string[] = ['caption', 'archivedAt'];

export function fieldsShown(resource: TrackedTable, { whole }: { whole: boolean }): readonly string[] {
  return resource === 'cases' && !whole ? shellFields : shownFields[resource];
}

const jsonFields = new Set([
  'permissions',
  'caseNumbers',
  'keyDates',
  'tagNames',
  'issueIds',
  'courtCaseIds',
  'hearingIds',
  'contactIds',
  'evidenceIds',
  'deadline',
  'emails',
  'phones',
  'otherAddresses',
  'handles',
]);
const flagFields = new Set(['private', 'assistant', 'approveDeletes', 'done']);

/** Which records the ids in a field belong to, for showing their names. */
export const namedBy: Record<string, MatterResource | 'accounts'> = {
  folderId: 'folders',
  parentId: 'folders',
  issueIds: 'issues',
  courtCaseIds: 'courtCases',
  courtCaseId: 'courtCases',
  hearingIds: 'hearings',
  hearingId: 'hearings',
  contactIds: 'contacts',
  evidenceIds: 'evidence',
  duplicateOf: 'evidence',
  accountId: 'accounts',
  invitedBy: 'accounts',
};

/** The column that a record is called by. */
export const titleFields: Partial<Record<TrackedTable, string>> = {
  accounts: 'name',
  workspaces: 'name',
  invitations: 'email',
  tokens: 'name',
  cases: 'caption',
  courtCases: 'caption',
  hearings: 'purpose',
  timelineEntries: 'title',
  todos: 'title',
  contacts: 'name',
  folders: 'name',
  issues: 'name',
  evidence: 'title',
  securityEvents: 'kind',
};

export type Image = Record<string, unknown>;

export interface FieldChange {
  field: string;
  /** As the operations take and answer them: lists, dates, ids, true and false; null where there was nothing. */
  before: unknown;
  after: unknown;
}

export function readImage(image: string | null): Image | null {
  return image === null ? null : (JSON.parse(image) as Image);
}

export function titleOf(resource: TrackedTable, image: Image | null): string | null {
  const value = image?.[titleFields[resource] ?? ''];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The shown fields in which two images of a record differ; those that are filled in when there is only one. */
export function fieldChanges(shown: readonly string[], before: Image | null, after: Image | null): FieldChange[] {
  return shown
    .filter((field) => (before?.[field] ?? null) !== (after?.[field] ?? null))
    .map((field) => ({ field, before: valueOf(field, before), after: valueOf(field, after) }))
    .filter(({ before: old, after: now }) => before !== null || !isEmpty(now) || !isEmpty(old));
}

function valueOf(field: string, image: Image | null): unknown {
  const value = image?.[field] ?? null;
  if (value === null) return null;
  if (jsonFields.has(field)) return typeof value === 'string' ? (JSON.parse(value) as unknown) : null;
  return flagFields.has(field) ? value === 1 : value;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}
