import { describe, expect, it } from 'vitest';
import type { Contact, CourtCase, FoundEvidence, Hearing, TimelineEntry, Todo } from '#renderer/api/generated.ts';
import { changedFacts } from '#renderer/features/record-form/record-draft.ts';
import { contactRules } from '#renderer/screens/contacts/contact-draft.ts';
import { LikeContacts } from '#renderer/screens/contacts/contact-duplicates.ts';
import { gapsFilled } from '#renderer/screens/contacts/contact-gaps.ts';
import { dialAddress, mailAddress } from '#renderer/screens/contacts/contact-links.ts';
import {
  courtFilesOf,
  eventsOf,
  evidenceOf,
  hearingsOf,
  phrasesOf,
  todosNaming,
} from '#renderer/screens/contacts/contact-mentions.ts';
import { everyContact, filterContacts } from '#renderer/screens/contacts/contact-search.ts';

let made = 0;
function contact(facts: Partial<Contact>): Contact {
  made += 1;
  return {
    id: `0198c0de-0000-7000-8000-${String(made).padStart(12, '0')}`,
    caseId: '0198c0de-0000-7000-8000-aaaaaaaaaaaa',
    kind: 'person',
    name: 'Nobody',
    role: 'other',
    organization: null,
    emails: [],
    phones: [],
    address: null,
    otherAddresses: [],
    handles: [],
    courtCaseIds: [],
    notes: '',
    private: false,
    createdAt: '2026-11-21T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
    ...facts,
  };
}

const judge = contact({ name: 'Hon. Rosa Álvarez', role: 'judge', organization: 'Circuit Court of Cook County' });
const school = contact({
  name: 'Lincoln Elementary School',
  kind: 'organization',
  phones: [{ label: 'main', number: '(312) 555-0143' }],
});
const dan = contact({
  name: 'Daniel Ellery',
  role: 'opposing_party',
  emails: [{ label: '', address: 'dan.ellery@example.com' }],
  phones: [{ label: 'mobile', number: '312-555-0177' }],
  handles: [{ platform: 'WhatsApp', handle: 'dan_e' }],
  courtCaseIds: ['file-1'],
});
const all = [judge, school, dan];
const names = (contacts: readonly Contact[]): string[] => contacts.map(({ name }) => name);

describe('the list of contacts', () => {
  it.each([
    ['alvarez', [judge.name]],
    ['cook circuit', [judge.name]],
    ['3125550177', [dan.name]],
    ['+1 (312) 555-01', []],
    ['312.555', [school.name, dan.name]],
    ['whatsapp dan_e', [dan.name]],
    ['0143', [school.name]],
    ['nobody at all', []],
  ])('finds “%s”', (text, expected) => {
    expect(names(filterContacts(all, { ...everyContact, text }))).toEqual(expected);
  });

  it('is narrowed by part, kind and court file', () => {
    expect(names(filterContacts(all, { ...everyContact, role: 'judge' }))).toEqual([judge.name]);
    expect(names(filterContacts(all, { ...everyContact, kind: 'organization' }))).toEqual([school.name]);
    expect(names(filterContacts(all, { ...everyContact, courtCaseId: 'file-1' }))).toEqual([dan.name]);
  });
});

describe('who may be the same', () => {
  const index = new LikeContacts(all);
  const same = (facts: Partial<Contact>) => index.of(contact(facts)).map((each) => [each.row.name, each.same]);

  it('has an address, a number or a name in common, however they are written', () => {
    expect(same({ emails: [{ label: '', address: 'DAN.Ellery@Example.com' }] })).toEqual([[dan.name, 'email address']]);
    expect(same({ phones: [{ label: '', number: '+1 (312) 555-0177' }] })).toEqual([[dan.name, 'telephone number']]);
    expect(same({ name: 'Ellery, Daniel' })).toEqual([[dan.name, 'name']]);
    expect(same({ name: 'hon. rosa alvarez' })).toEqual([[judge.name, 'name']]);
    expect(same({ name: 'Dan', phones: [{ label: '', number: '0177' }] })).toEqual([]);
  });

  it('who has most in common comes first', () => {
    const others = new LikeContacts([contact({ name: 'Dan', phones: dan.phones }), dan]);
    expect(others.of(contact({ name: 'Daniel Ellery', phones: dan.phones })).map(({ row }) => row.name)).toEqual([
      'Daniel Ellery',
      'Dan',
    ]);
  });

  it('is never itself', () => {
    expect(index.of(dan)).toEqual([]);
  });
});

describe('filling gaps', () => {
  it('adds what is not there and replaces nothing', () => {
    const card = {
      ...contact({
        name: 'Dan',
        organization: 'Ellery Plumbing',
        emails: [
          { label: 'home', address: 'DAN.ellery@example.com' },
          { label: 'work', address: 'dan@plumbing.example' },
        ],
        phones: [{ label: '', number: '(312) 555 0177' }],
        address: '1 Main St',
        notes: 'Met in May',
      }),
    };
    expect(gapsFilled(dan, card)).toEqual({
      organization: 'Ellery Plumbing',
      emails: [...dan.emails, { label: 'work', address: 'dan@plumbing.example' }],
      address: '1 Main St',
      notes: 'Met in May',
    });
    const filled = { ...dan, ...gapsFilled(dan, card) };
    expect(gapsFilled(filled, card)).toEqual({});
    expect(gapsFilled({ ...dan, address: '2 Oak St' }, card).otherAddresses).toEqual([
      { label: '', address: '1 Main St' },
    ]);
  });
});

describe('the form of a contact', () => {
  it('sends rows with something in them, trimmed, and only what changed', () => {
    const draft = contactRules.draftOf(dan);
    expect(changedFacts(contactRules, dan, draft)).toEqual({});
    expect(
      changedFacts(contactRules, dan, {
        ...draft,
        organization: ' ',
        phones: [...draft.phones, { label: 'work', number: '  ' }],
        emails: [...draft.emails, { label: ' work ', address: ' d@e.example ' }],
      }),
    ).toEqual({ emails: [...dan.emails, { label: 'work', address: 'd@e.example' }] });
  });
});

describe('links', () => {
  it('lead to the mail program and the telephone, and nowhere else', () => {
    expect(mailAddress('rosa+court@example.com')).toBe('mailto:rosa%2Bcourt@example.com');
    expect(mailAddress('a?bcc=x@example.com')).toBe('mailto:a%3Fbcc%3Dx@example.com');
    expect(dialAddress('+1 (312) 555-0190 ext. 12')).toBe('tel:+13125550190;ext=12');
    expect(dialAddress('312.555.0190 x7')).toBe('tel:3125550190;ext=7');
    expect(dialAddress('ask the clerk')).toBeNull();
  });
});

describe('where a contact appears', () => {
  it('is by record, by the judge’s name, and by what names them', () => {
    const hearing = (facts: Partial<Hearing>) => ({ contactIds: [], judge: null, ...facts }) as Hearing;
    const hearings = [
      hearing({ contactIds: [dan.id] }),
      hearing({ judge: 'Judge Rosa Alvarez' }),
      hearing({ judge: 'Rosa' }),
    ];
    expect(hearingsOf(dan, hearings)).toEqual([hearings[0]]);
    expect(hearingsOf(judge, hearings)).toEqual([hearings[1]]);
    const files = [
      { id: 'file-1', judge: 'Hon. R. Alvarez' },
      { id: 'file-2', judge: 'Hon. Rosa Alvarez' },
    ] as CourtCase[];
    expect(courtFilesOf(dan, files)).toEqual([files[0]]);
    expect(courtFilesOf(judge, files)).toEqual([files[1]]);
    const events = [
      { kind: 'event', contactIds: [dan.id] },
      { kind: 'event', contactIds: [] },
    ] as unknown as TimelineEntry[];
    expect(eventsOf(dan, events)).toEqual([events[0]]);
    const items = [{ contactIds: [dan.id] }, { contactIds: [] }] as unknown as FoundEvidence[];
    expect(evidenceOf(dan, items)).toEqual([items[0]]);
    const todos = [
      { title: 'Write to daniel ellery', detail: '' },
      { title: 'Call', detail: 'Dan' },
    ] as Todo[];
    expect(todosNaming(dan, todos)).toEqual([todos[0]]);
  });

  it('is looked for by names, addresses and numbers long enough to mean them', () => {
    expect(phrasesOf(dan)).toEqual(['Daniel Ellery', 'dan.ellery@example.com', '312-555-0177', 'dan_e']);
    expect(phrasesOf(contact({ name: 'Jo', phones: [{ label: '', number: '911' }] }))).toEqual([]);
  });
});
