import { inSentence } from '#renderer/lib/field-labels.ts';
import { capital, lowered } from '#server/rules/first-letter.ts';
import type { Annotation, HistoryLine, HistoryResource } from '#renderer/api/generated.ts';
import { formatDate, formatInstant } from '#renderer/lib/dates.ts';
import { profileName } from '#renderer/features/documents/profile-names.ts';
import { isDocumentStatus, statusName } from '#renderer/features/documents/document-statuses.ts';
import { isRecord, nounsOf, type Nouns } from '#renderer/features/records/nouns.ts';
import { describePermissions } from '#renderer/features/tokens/permissions.ts';
import { formatCount, formatDuration, formatSize } from '#renderer/lib/quantities.ts';
import { titleWords } from '#renderer/api/title-words.ts';

/** What a record is called in a sentence of the history. */
export function historyNouns(resource: HistoryResource): Nouns {
  return nounsOf(resource, {
    evidence: ['item', 'items'],
    cases: ['the matter', 'matters'],
    invitations: ['person', 'people'],
  });
}

const securityVerbs: Record<string, string> = {
  authenticator_on: 'Turned the authenticator on',
  authenticator_off: 'Turned the authenticator off',
  recovery_code_used: 'Used a recovery code',
  sessions_ended: 'Signed out everywhere else',
  password_changed: 'Changed the password',
  password_reset: 'Set a new password by email link',
};

const dates = new Set(['eventDate', 'filedDate', 'date', 'due']);
const instants = new Set(['expiresAt', 'revokedAt', 'archivedAt', 'consentAt', 'sentAt']);
const singles = new Set([
  'folderId',
  'parentId',
  'courtCaseId',
  'duplicateOf',
  'accountId',
  'hearingId',
  'invitedBy',
  'documentId',
  'evidenceId',
  'amends',
]);
const sets = new Set(['tagNames', 'issueIds', 'courtCaseIds', 'hearingIds', 'contactIds', 'evidenceIds']);
const prose = new Set([
  'title',
  'description',
  'detail',
  'name',
  'caption',
  'note',
  'notes',
  'outcome',
  'consentText',
  'purpose',
  'address',
  'reviewNote',
]);

export type FieldKind = 'text' | 'set' | 'value' | 'hash' | 'exhibits';

export function kindOfField(field: string): FieldKind {
  if (field === 'bodyHash') return 'hash';
  if (field === 'attachmentsHash') return 'exhibits';
  if (prose.has(field)) return 'text';
  return sets.has(field) ? 'set' : 'value';
}

type Names = Readonly<Record<string, string>>;

/** A value in plain words; an id as the name of its record. Null when there is nothing. */
export function valueWords(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return listWords(field, value, names);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'deadline') return deadlineWords(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (singles.has(field)) return names[text] ?? goneWords(field);
  if (dates.has(field)) return formatDate(text);
  if (instants.has(field)) return formatInstant(text);
  if (field === 'size') return formatSize(Number(value));
  if (field === 'durationSeconds') return formatDuration(Number(value));
  if (field === 'kind') return securityVerbs[text] ?? text;
  if (field === 'resource') return isRecord(text) ? historyNouns(text)[1] : text;
  if (field === 'profile') return profileName(text);
  if (field === 'status' && isDocumentStatus(text)) return statusName(text);
  if (['priority', 'exhibitState', 'original', 'color', 'role', 'level', 'status'].includes(field))
    return capital(text);
  return text;
}

/** How a deadline was worked out, without its days. */
function deadlineWords(value: unknown): string {
  const { sentence } = value as { sentence?: unknown };
  return typeof sentence === 'string' ? sentence : 'Worked out from a rule';
}

/** The members of a set, each in words. */
export function setWords(field: string, value: unknown, names: Names): string[] {
  if (!Array.isArray(value)) return [];
  return value.map((each) => (field === 'tagNames' ? String(each) : (names[String(each)] ?? goneWords(field))));
}

function listWords(field: string, value: readonly unknown[], names: Names): string | null {
  if (value.length === 0) return null;
  if (field === 'annotations') return value.map((each) => annotationWords(each as Annotation)).join('\n');
  if (field === 'permissions') return describePermissions(value.map(String));
  if (sets.has(field)) return setWords(field, value, names).join(', ');
  return value.map((each) => entryWords(each)).join('; ');
}

function annotationWords({ page, quote, note }: Annotation): string {
  const said = [...(quote === null ? [] : [`“${quote}”`]), ...(note === '' ? [] : [note])].join(': ');
  return page === null ? said : `Page ${page}: ${said}`;
}

/** A case number or a key date: what it says, without the names of its parts. */
function entryWords(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return typeof entry === 'string' ? entry : '';
  const { date, ...rest } = entry as Record<string, string>;
  const words = Object.values(rest).filter((part) => part !== '');
  return [...(date === undefined ? [] : [formatDate(date)]), ...words].join(', ');
}

function goneWords(field: string): string {
  if (field === 'folderId' || field === 'parentId') return 'a folder that is gone';
  if (field === 'issueIds') return 'a category that is gone';
  if (field === 'accountId' || field === 'invitedBy') return 'a person you don’t know';
  return 'something that is gone';
}

const peopleVerbs: Record<NonNullable<HistoryLine['people']>, string> = {
  joined: 'Joined the workspace',
  left: 'Left the workspace',
  added: 'Added',
  removed: 'Removed',
  invited: 'Invited',
  sentAgain: 'Sent another invitation to',
  withdrew: 'Withdrew the invitation of',
};

/** What somebody did with themselves: the person is named before it. */
export function isAboutDoer({ people, resource }: Pick<HistoryLine, 'people' | 'resource'>): boolean {
  return people === 'joined' || people === 'left' || resource === 'securityEvents';
}

/** What comes before and after the name of what was changed. */
type Around = readonly [before: string, after: string];

/** A yes-or-no fact by what it became. */
const turns: Record<string, { on: Around; off: Around }> = {
  archivedAt: { on: ['Archived', ''], off: ['Unarchived', ''] },
  revokedAt: { on: ['Revoked', ''], off: ['Restored', ''] },
  done: { on: ['Checked off', ''], off: ['Reopened', ''] },
  private: { on: ['Hid', ' from assistants'], off: ['Showed', ' to assistants again'] },
};

type Described = Pick<HistoryLine, 'resource' | 'op' | 'title' | 'fields' | 'erased' | 'turned' | 'people' | 'trash'>;

/** “Changed the title and tags of …”, “Added …”, “Permanently deleted …”, “Hid … from assistants”. */
export function lineWords(line: Described): Around {
  const { resource, op, title, fields, erased, turned, people, trash } = line;
  if (people !== undefined) return [peopleVerbs[people], ''];
  if (resource === 'securityEvents') return [securityVerbs[title ?? ''] ?? 'Changed sign-in and security', ''];
  if (op === 'insert') return ['Added', ''];
  if (op === 'delete') return ['Permanently deleted', ''];
  if (trash !== undefined) return [trash === 'moved' ? 'Deleted' : 'Restored', ''];
  if (erased || fields.length === 0) return ['Changed', ''];
  const turn = turned === undefined ? undefined : turns[fields[0] ?? ''];
  if (turn !== undefined) return turned === true ? turn.on : turn.off;
  const names = fields.map((field) => inSentence(field));
  const listed =
    names.length > 3
      ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more facts`
      : [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter((part) => part !== '').join(' and ');
  return [`Changed the ${listed} of`, ''];
}

/** “the token ” before its name; nothing for items, of which there are most, and where a sentence is about people. */
export function nounBefore({ resource, people }: Pick<HistoryLine, 'resource' | 'people'>): string {
  if (['evidence', 'memberships', 'cases'].includes(resource) || people !== undefined) return '';
  return `the ${historyNouns(resource)[0]} `;
}

/** What many changes come to: "Added 12 items, changed 3 categories". */
export function burstWords(lines: readonly HistoryLine[]): string {
  const groups = [...Map.groupBy(lines, ({ op, resource }) => `${op} ${resource}`).values()];
  const most = groups.toSorted((one, other) => other.length - one.length).slice(0, partsAtMost);
  const parts = most.map(groupWords).map((part, at) => (at === 0 ? part : lowered(part)));
  return `${parts.join(', ')}${groups.length > partsAtMost ? ' and more' : ''}`;
}

const partsAtMost = 3;

/** One kind of change to one kind of record: how, and to which or how many. */
function groupWords(group: readonly HistoryLine[]): string {
  const [first] = group;
  if (first === undefined) return '';
  const sameFields = group.every(
    ({ fields, turned, people, trash }) =>
      fields.join() === first.fields.join() &&
      turned === first.turned &&
      people === first.people &&
      trash === first.trash,
  );
  if (first.resource === 'securityEvents') {
    return lineWords(group.every(({ title }) => title === first.title) ? first : { ...first, title: null })[0];
  }
  const [verb, after]: Around = sameFields ? lineWords(first) : ['Changed', ''];
  if (sameFields && isAboutDoer(first)) return verb;
  const records = new Set(group.map(({ recordId }) => recordId)).size;
  const [one, many] = historyNouns(first.resource);
  const title = titleWords(first.resource, first.title ?? '');
  const only = records === 1 && title !== '' ? `${nounBefore(first)}“${title}”` : null;
  const what = only ?? (first.resource === 'cases' ? one : formatCount(records, one, many));
  return `${verb} ${what}${after}`;
}
