import { describe, expect, it } from 'vitest';
import type {
  FieldConflict,
  Fields,
  HeldCreation,
  InboxQuestion,
  SelectedMatter,
  SyncResource,
} from '#renderer/api/sync.ts';
import { choiceOf, resultOf } from '#renderer/screens/sync/inbox/conflict-result.ts';
import { groupOf, inboxItems, lineOf } from '#renderer/screens/sync/inbox/inbox-items.ts';
import {
  editorOf,
  insideWords,
  namedIn,
  proposal,
  shownStatements,
  statementLabel,
  statementWords,
  written,
} from '#renderer/screens/sync/inbox/record-fields.ts';

const place = { remoteId: 'office', caseId: 'case' };
const now = new Date('2026-11-21T12:00:00.000Z');

describe('the inbox', () => {
  const matter: SelectedMatter = {
    ...place,
    remoteCaseId: 'there',
    caption: 'Ellery v. Thorne',
    inStepAt: null,
    lastRunAt: null,
    brakes: [
      { brake: 'many-deletions', side: 'local', deletions: 40, records: 100 },
      { brake: 'empty-list', side: 'remote', resource: 'hearings', known: 7 },
    ],
  };
  const question: InboxQuestion = {
    id: 'question',
    ...place,
    ask: 'both-edited',
    resource: 'timelineEntries',
    localIds: ['a'],
    remoteIds: ['b'],
    title: 'He came **late**',
    conflicts: [],
    mine: {},
    theirs: {},
    inside: [],
    seen: 'once',
    given: null,
    createdAt: '',
  };
  const held = (id: string, state: HeldCreation['state']): HeldCreation => {
    return { id, ...place, resource: 'contacts', localId: 'a', title: '', attempt: 1, state, given: null, sentAt: '' };
  };
  const kept = { id: 'kept', ...place, resource: 'evidence' as const, localId: 'a', title: 'Letter', size: 1 };
  const items = inboxItems({
    matters: [matter, { ...matter, caseId: 'other', brakes: [] }],
    questions: [{ ...question, id: 'answered', given: { choose: 'mine' } }, question],
    held: [held('left', 'givenUp'), held('waits', 'held')],
    quarantine: [{ ...kept, quarantinedAt: '', until: '2026-12-01T12:00:30.000Z' }],
  });

  it('holds what stops everything first, and what is over last', () => {
    expect(items.map(({ id }) => id)).toEqual(['brake-office-case', 'question', 'answered', 'waits', 'left', 'kept']);
    expect(items.map(groupOf)).toEqual([
      'Stopped for safety',
      'To decide',
      'Answered, in the current run',
      'Sent, without an answer',
      'Here only',
      'Set aside here',
    ]);
  });

  it('says on each line what is the matter', () => {
    expect(items.map((item) => lineOf(item, now))).toEqual([
      { title: '40 deletions here, and 1 more', note: 'Sync needs your decision' },
      { title: 'He came late', note: 'Changed on both sides · event' },
      { title: 'He came late', note: 'Changed on both sides · event' },
      { title: 'A contact', note: 'Sent, no answer · contact' },
      { title: 'A contact', note: 'Not sent' },
      { title: 'Letter', note: 'Deleted there · item of evidence · 10 days left' },
    ]);
  });
});

describe('a field on two sides', () => {
  const when = ['date', 'precision', 'qualifier', 'time'];

  it('is said as people say it, and never by an id', () => {
    const names = { f1: 'School', h1: 'Motion' };
    expect(statementWords('evidence', ['folderId'], { folderId: 'f1' }, names)).toBe('School');
    expect(statementWords('evidence', ['folderId'], { folderId: 'gone' }, names)).toBe('a folder that is gone');
    const ids = { hearingIds: ['h1', 'remote:9'] };
    expect(statementWords('evidence', ['hearingIds'], ids, names)).toBe('Motion, one that is not here yet');
    expect(statementWords('hearings', ['date'], { date: '2027-03-04' }, names)).toBe('Thu 4 Mar 2027');
    expect(statementWords('contacts', ['role'], { role: 'opposing_party' }, names)).toBe('Opposing party');
    const happened = { date: '2026-03-01', precision: 'month', qualifier: 'about', time: null };
    expect(statementWords('timelineEntries', when, happened, names)).toBe('about March 2026');
    expect(statementWords('todos', ['due', 'deadline'], { due: null, deadline: null }, names)).toBeNull();
    expect(statementLabel('timelineEntries', when)).toBe('When it happened');
    expect(statementLabel('todos', ['due', 'deadline'])).toBe('Due');
  });

  it('asks for the names of what it points to, and of nothing that is not here', () => {
    expect(namedIn({ folderId: 'f1', hearingIds: ['h1', 'remote:9'], courtCaseId: null, title: 'x' })).toEqual([
      { resource: 'folders', id: 'f1' },
      { resource: 'hearings', id: 'h1' },
    ]);
    expect(namedIn({ kind: 'todo', itemId: 't1' })).toEqual([{ resource: 'todos', id: 't1' }]);
  });

  it('leaves out what nobody reads, and shows what merges together as one', () => {
    const fields = { sha256: '', title: '', date: '', precision: '', qualifier: '', time: '', position: 1, detail: '' };
    expect(shownStatements(fields)).toEqual([['title'], when, ['detail']]);
  });

  it('that is inside another record is called by what it is', () => {
    const names = { i1: 'Receipt', h1: 'Motion' };
    const line = {
      resource: 'hearingResources' as const,
      fields: { hearingId: 'h1', kind: 'evidence', itemId: 'i1', note: 'page 2' },
    };
    expect(insideWords(line, 'hearings', names)).toBe('Receipt (page 2)');
    expect(insideWords(line, 'evidence', names)).toBe('its place on the list of “Motion” (page 2)');
  });

  it('says an exhibit by its label, and the court format of a document in words', () => {
    const names = { i1: 'Receipt', d1: 'Motion' };
    const exhibit = {
      resource: 'documentAttachments' as const,
      fields: { documentId: 'd1', evidenceId: 'i1', label: 'Exhibit A' },
    };
    expect(insideWords(exhibit, 'documents', names)).toBe('Exhibit A: Receipt');
    expect(insideWords(exhibit, 'evidence', names)).toBe('Exhibit A of “Motion”');
    const caption = { county: 'Alameda', caseNumber: '', parties: [{ name: 'A. Hale', role: 'Petitioner' }] };
    const court = { profile: 'us-generic', overrides: { size: 13 }, caption };
    expect(statementLabel('documents', ['court'])).toBe('Court format');
    expect(statementWords('documents', ['court'], { court }, {})).toBe(
      'United States, any court\nSize: 13\nCounty: Alameda\nParties: A. Hale, Petitioner',
    );
    expect(statementWords('documents', ['court'], { court: null }, {})).toBe('No court paper');
    expect(editorOf({ fields: ['court'], mine: { court }, theirs: { court: null } })).toBeNull();
  });

  it('says the contacts of a thread by their names, and nothing that only sync reads', () => {
    const links = { jordan: 'c1', '+15551234567': 'remote:9' };
    expect(namedIn({ links })).toEqual([{ resource: 'contacts', id: 'c1' }]);
    expect(statementLabel('messageThreads', ['links'])).toBe('Contacts');
    expect(statementWords('messageThreads', ['links'], { links }, { c1: 'Jordan Hale' })).toBe(
      'jordan: Jordan Hale\n+15551234567: one that is not here yet',
    );
    expect(shownStatements({ title: 'Jordan', key: '[]', with: 'Jordan', imports: [], seenIn: [] })).toEqual([
      ['title'],
      ['with'],
    ]);
  });

  it('can be written by hand where there are words for it', () => {
    expect(
      [['title'], ['notes'], ['date'], when, ['due', 'deadline'], ['status'], ['courtCaseId']].map((fields) =>
        editorOf({ fields, mine: {}, theirs: {} }),
      ),
    ).toEqual(['line', 'text', 'date', 'when', 'date', null, null]);
    expect(written(when, 'when', 'about March 2026', { time: '18:40' })).toEqual({
      date: '2026-03-01',
      precision: 'month',
      qualifier: 'about',
      time: '18:40',
    });
    expect(written(when, 'when', 'some day', {})).toBeNull();
    expect(written(['due', 'deadline'], 'date', '2027-01-05', {})).toEqual({ due: '2027-01-05', deadline: null });
    expect(written(['durationMinutes'], 'number', 'an hour', {})).toBeNull();
    expect(written(['durationMinutes'], 'number', '90', {})).toEqual({ durationMinutes: 90 });
  });

  it('proposes both changes together where they are apart', () => {
    const apart = conflict('title', 'Plan', 'Plan (scan)', 'The Plan');
    expect(proposal(apart, 'line')).toEqual({ typed: 'The Plan (scan)', merged: true });
    expect(proposal(conflict('title', 'Plan', 'Order', 'Letter'), 'line')).toEqual({ typed: 'Order', merged: false });
  });
});

describe('the answer to a question of fields', () => {
  const title = conflict('title', 'Plan', 'Mine', 'Theirs');
  const date = conflict('date', '2027-01-01', '2027-01-02', '2027-01-03');

  it('is one side whole, when that is what was chosen', () => {
    const pick = (side: 'mine' | 'theirs') => ({ pick: side, typed: '', both: false });
    const mine = resultOf([title, date], [pick('mine'), pick('mine')]);
    expect(choiceOf([title, date], mine ?? {})).toEqual({ choose: 'mine' });
    const mixed = resultOf([title, date], [pick('mine'), pick('theirs')]);
    expect(choiceOf([title, date], mixed ?? {})).toEqual({
      choose: 'edited',
      fields: { title: 'Mine', date: '2027-01-03' },
    });
  });

  it('is what was written, and nothing while that can’t be read', () => {
    const typed = (text: string) => ({ pick: 'typed' as const, typed: text, both: false });
    expect(resultOf([title], [typed('Both')])).toEqual({ title: 'Both' });
    const minutes: FieldConflict = conflict('durationMinutes', 30, 60, 90);
    expect(resultOf([minutes], [typed('an hour')])).toBeNull();
    expect(resultOf([title], [{ pick: 'open', typed: '', both: false }])).toBeNull();
  });
});

function conflict(field: string, base: unknown, mine: unknown, theirs: unknown): FieldConflict {
  return { fields: [field], base: { [field]: base }, mine: { [field]: mine }, theirs: { [field]: theirs } };
}

describe('what binders and packets hold', () => {
  it('is said in words', () => {
    const words = (...[resource, field, value]: [SyncResource, string, unknown]) =>
      statementWords(resource, [field], { [field]: value }, { witness: 'Ana Ruiz', lease: 'The lease' });
    expect(words('packets', 'bates', { prefix: 'DOE', start: 1, digits: 6 })).toBe('From DOE000001');
    expect(words('packets', 'bates', null)).toBeNull();
    expect(words('packets', 'page', { paper: 'letter', numbering: 'section' })).toBe('Letter, numbered by section');
    expect(words('packets', 'volumeBytes', null)).toBe('No limit');
    expect(words('packets', 'sections', ['Exhibits', 'Orders'])).toBe('Exhibits; Orders');
    const numbers = { prefix: 'DOE', digits: 6, first: 1, last: 4 };
    const given = { kind: 'given', build: 'b', ...numbers, as: 'served', on: '2027-01-02', at: '2027-01-02T00:00:00Z' };
    const lines = [{ ...given, method: null, recipients: [] }].map((line) => JSON.stringify(line));
    expect(words('packets', 'given', [])).toBeNull();
    expect(words('packets', 'given', lines)).toBe('DOE000001–DOE000004, served');
    const withdrawn = JSON.stringify({ kind: 'withdrawn', build: 'b' });
    expect(words('packets', 'given', [...lines, withdrawn])).toBe('DOE000001–DOE000004, withdrawn');
    expect(words('redactions', 'boxes', [{ page: 1 }, { page: 3 }, { page: 3 }])).toBe('Pages 1, 3');
    expect(words('binderItems', 'contactId', 'witness')).toBe('Ana Ruiz');
    expect(words('packetItems', 'refId', 'lease')).toBe('The lease');
    const mark = JSON.stringify({ mark: 'offered', at: '2026-03-04T12:00:00.000Z', note: 'By us' });
    expect(words('binderItems', 'marks', [mark])).toMatch(/^Offered, .*2026.*: By us$/);
    expect(words('binderItems', 'marks', [])).toBeNull();
  });

  it('has labels, and can be written by hand where it is text', () => {
    expect(statementLabel('packets', ['links'])).toBe('Links in the index');
    expect(statementLabel('binderItems', ['foundation'])).toBe('Foundation');
    const sides = { base: {}, mine: { claim: 'Payment' }, theirs: { claim: 'Paid' } };
    expect(editorOf({ ...sides, fields: ['claim'] })).toBe('text');
    expect(editorOf({ fields: ['level'], mine: { level: 1 }, theirs: { level: 2 } })).toBeNull();
  });

  it('is named where it is inside what is asked about', () => {
    const inside = (resource: SyncResource, fields: Fields) =>
      insideWords({ resource, fields }, 'binders', { e: 'Lease' });
    expect(inside('binderItems', { kind: 'outline', text: 'Open with the lease' })).toBe('Open with the lease');
    expect(inside('binderItems', { kind: 'exhibit', resource: 'evidence', itemId: 'e', purpose: '' })).toBe('Lease');
    expect(inside('packetItems', { kind: 'exhibit', refId: 'e', title: '' })).toBe('Lease');
    expect(inside('elementSupports', { fact: 'He paid' })).toBe('He paid');
    expect(namedIn({ kind: 'link', resource: 'timeline', itemId: 't', contactId: 'c' })).toEqual([
      { resource: 'timelineEntries', id: 't' },
      { resource: 'contacts', id: 'c' },
    ]);
  });
});
