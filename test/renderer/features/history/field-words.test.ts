import { expect, test } from 'vitest';
import type { HistoryLine } from '#renderer/api/generated.ts';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { doerWords } from '#renderer/lib/doer-words.ts';
import { burstWords, lineWords, valueWords } from '#renderer/features/history/field-words.ts';

const verb = (described: HistoryLine): string => lineWords(described)[0];
const names = { '0199': 'Bank records' };
const line = (more: Partial<HistoryLine>): HistoryLine =>
  ({
    op: 'update',
    resource: 'evidence',
    recordId: 'one',
    title: 'A letter',
    fields: ['title'],
    erased: false,
    ...more,
  }) as HistoryLine;

test('values are in the words of their field, never ids or JSON', () => {
  expect(valueWords('folderId', '0199', names)).toBe('Bank records');
  expect(valueWords('folderId', '0200', names)).toBe('a folder that is gone');
  expect(valueWords('issueIds', ['0199', '0200'], names)).toBe('Bank records, a category that is gone');
  expect(valueWords('private', true, names)).toBe('Yes');
  expect(valueWords('eventDate', '2025-03-04', names)).toBe('Tue 4 Mar 2025');
  expect(valueWords('tagNames', [], names)).toBeNull();
  const quoted = { id: '1', page: 2, quote: 'Rent is paid.', start: 4, note: '', madeAt: '2026-01-02T03:04:05.000Z' };
  expect(
    valueWords(
      'annotations',
      [quoted, { ...quoted, note: 'When?' }, { ...quoted, page: null, quote: null, note: 'Ask.' }],
      names,
    ),
  ).toBe('Page 2: “Rent is paid.”\nPage 2: “Rent is paid.”: When?\nAsk.');
  expect(valueWords('size', 1_500_000, names)).toBe('1.5 MB');
  expect(valueWords('keyDates', [{ date: '2025-03-04', label: 'Served', kind: '' }], names)).toBe(
    'Tue 4 Mar 2025, Served',
  );
  expect(labelOf('remoteLink')).toBe('Link');
  expect(labelOf('someThingNew')).toBe('Some thing new');
});

test('says in a sentence what was done', () => {
  expect(verb(line({}))).toBe('Changed the title of');
  expect(verb(line({ fields: ['title', 'tagNames'] }))).toBe('Changed the title and tags of');
  expect(verb(line({ fields: ['title', 'tagNames', 'priority', 'eventDate'] }))).toBe(
    'Changed the title, tags and 2 more facts of',
  );
  expect(verb(line({ op: 'delete' }))).toBe('Permanently deleted');
  expect(verb(line({ trash: 'moved' }))).toBe('Deleted');
  expect(verb(line({ trash: 'restored' }))).toBe('Restored');
  const revoked = line({ resource: 'tokens', title: 'Laptop', fields: ['revokedAt'], turned: true });
  expect(burstWords([revoked])).toBe('Revoked the token “Laptop”');
  expect(burstWords([line({ fields: ['private'], turned: true })])).toBe('Hid “A letter” from assistants');
  expect(burstWords([line({ resource: 'todos', fields: ['done'], turned: false })])).toBe(
    'Reopened the to-do “A letter”',
  );
  expect(burstWords([line({ resource: 'todos', fields: ['due'] })])).toBe(
    'Changed the due date of the to-do “A letter”',
  );
  const archiving = { resource: 'cases', title: 'Ellery v. Thorne', fields: ['archivedAt'] } as const;
  const putAway = line({ ...archiving, fields: [...archiving.fields], turned: true });
  const takenOut = line({ ...archiving, fields: [...archiving.fields], turned: false });
  expect(verb(putAway)).toBe('Archived');
  expect(burstWords([putAway])).toBe('Archived “Ellery v. Thorne”');
  expect(burstWords([takenOut])).toBe('Unarchived “Ellery v. Thorne”');
  expect(
    burstWords([
      line({ recordId: 'a' }),
      line({ recordId: 'b' }),
      line({ op: 'delete', recordId: 'c', title: null }),
      line({ op: 'insert', resource: 'folders', recordId: 'd', title: 'Money' }),
    ]),
  ).toBe('Changed the title of 2 items, permanently deleted 1 item, added the folder “Money”');
  expect(burstWords([line({ op: 'insert', resource: 'timelineEntries', title: '**Moved** out' })])).toBe(
    'Added the timeline entry “Moved out”',
  );
});

test('names who did it', () => {
  const doer = { accountId: 'a', tokenId: null, name: 'Maya', person: 'Maya', you: false };
  expect(doerWords({ ...doer, kind: 'person' })).toBe('Maya');
  expect(doerWords({ ...doer, kind: 'person', you: true })).toBe('You');
  expect(doerWords({ ...doer, kind: 'assistant', name: 'Claude' })).toBe('Assistant “Claude”');
  expect(doerWords({ ...doer, kind: 'token', name: null })).toBe('A program of Maya');
  expect(doerWords({ ...doer, kind: 'application', name: null })).toBe('Casewright');
});

test('says about people what they did, not what was done to a record', () => {
  const person = { resource: 'memberships', title: 'Dana Reyes', fields: [] as string[] } as const;
  const joined = line({ ...person, fields: [], op: 'insert', people: 'joined' });
  const removed = line({ ...person, fields: [], op: 'delete', people: 'removed' });
  const invited = line({ resource: 'invitations', op: 'insert', title: 'dana@example.org', people: 'invited' });
  expect(verb(joined)).toBe('Joined the workspace');
  expect(verb(removed)).toBe('Removed');
  expect(burstWords([joined])).toBe('Joined the workspace');
  expect(burstWords([removed])).toBe('Removed “Dana Reyes”');
  expect(burstWords([removed, line({ ...removed, recordId: 'two' })])).toBe('Removed 2 members');
  expect(burstWords([invited])).toBe('Invited “dana@example.org”');
  expect(burstWords([invited, line({ ...invited, recordId: 'two' })])).toBe('Invited 2 people');
  expect(burstWords([line({ ...person, fields: ['role'] })])).toBe('Changed the role of “Dana Reyes”');
});

test('says what was done to an account in words, alone and together', () => {
  const event = (kind: string, recordId: string): HistoryLine =>
    line({ op: 'insert', resource: 'securityEvents', title: kind, fields: [], recordId });
  const [on, off] = [event('authenticator_on', 'a'), event('authenticator_off', 'b')];
  expect(verb(on)).toBe('Turned the authenticator on');
  expect(burstWords([on])).toBe('Turned the authenticator on');
  expect(burstWords([on, off])).toBe('Changed sign-in and security');
  expect(burstWords([event('recovery_code_used', 'c'), event('recovery_code_used', 'd')])).toBe('Used a recovery code');
  expect(valueWords('kind', 'sessions_ended', {})).toBe('Signed out everywhere else');
  expect(valueWords('kind', 'person', {})).toBe('person');
});
