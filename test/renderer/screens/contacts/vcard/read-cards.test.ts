import { describe, expect, it } from 'vitest';
import type { Contact } from '#renderer/api/generated.ts';
import { contactLimits } from '#server/rules/contacts.ts';
import { cardBytesAtMost, cardsIn, cardText } from '#renderer/screens/contacts/vcard/card-file.ts';
import { readCard, type ReadCard } from '#renderer/screens/contacts/vcard/card-read.ts';
import { planImport, type ImportPlan } from '#renderer/screens/contacts/vcard/import-plan.ts';
import { growth, notSquared } from '#test/support/processor-time.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function only(text: string | Uint8Array): ReadCard {
  const [lines = []] = cardsIn(cardText(typeof text === 'string' ? bytes(text) : text));
  const card = readCard(lines, 1);
  if ('says' in card) throw new Error(card.says);
  return card;
}

const card = (version: string, ...lines: string[]): string =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');

function plan(text: string, contacts: readonly Contact[] = []): ImportPlan {
  const steps = planImport(bytes(text), contacts);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const known: Contact = {
  id: '0198c0de-0000-7000-8000-000000000001',
  caseId: '0198c0de-0000-7000-8000-000000000002',
  kind: 'person',
  name: 'Priya Ortiz',
  role: 'witness',
  organization: null,
  emails: [{ label: '', address: 'portiz@lincoln.example' }],
  phones: [],
  address: null,
  otherAddresses: [],
  handles: [],
  courtCaseIds: [],
  notes: '',
  private: false,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
};

describe('a contact card', () => {
  it('of vCard 2.1, as telephones export it, is read with its accents, folds and nameless parameters', () => {
    const { facts, left } = only(
      card(
        '2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=81lvarez;Rosa;;;',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Rosa =C3=81lva=',
        'rez, Esq.',
        'TEL;CELL;PREF:312-555-0100',
        'TEL;WORK;FAX:312-555-0101',
        'EMAIL;INTERNET;HOME:rosa@example.com',
        'ADR;WORK;ENCODING=QUOTED-PRINTABLE:;;50 W Washington St=0D=0ASuite 400;Chicago;IL;60602;USA',
        'NOTE:Paid by cash, always; c:\\files',
        'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
        ' AAAAAAAA',
        '',
      ),
    );
    expect(facts).toMatchObject({
      kind: 'person',
      name: 'Rosa Álvarez, Esq.',
      role: 'lawyer',
      phones: [
        { label: 'mobile', number: '312-555-0100' },
        { label: 'work fax', number: '312-555-0101' },
      ],
      emails: [{ label: 'home', address: 'rosa@example.com' }],
      address: '50 W Washington St\nSuite 400\nChicago, IL 60602\nUSA',
      notes: 'Paid by cash, always; c:\\files',
    });
    expect(left).toEqual(['a photo']);
  });

  it('of Apple’s address book is read with its own labels, companies and profiles', () => {
    const { facts } = only(
      card(
        '3.0',
        'N:;;;;',
        'FN:Lincoln Elementary School',
        'ORG:Lincoln Elementary School;Front office',
        'X-ABShowAs:COMPANY',
        'item1.TEL;type=pref:(312) 555-0143',
        'item1.X-ABLabel:_$!<Main>!$_',
        'item2.EMAIL;type=INTERNET:office@lincoln.example',
        'item2.X-ABLabel:attendance\\, mornings',
        'IMPP;X-SERVICE-TYPE=Skype;type=HOME:skype:lincoln.office',
        'X-SOCIALPROFILE;type=facebook;x-user=LincolnElem:http://www.facebook.com/LincolnElem',
        'item3.URL;type=pref:https://lincoln.example',
        'BDAY:1988-09-01',
      ),
    );
    expect(facts).toMatchObject({
      kind: 'organization',
      name: 'Lincoln Elementary School',
      organization: 'Front office',
      role: null,
      phones: [{ label: 'main', number: '(312) 555-0143' }],
      emails: [{ label: 'attendance, mornings', address: 'office@lincoln.example' }],
      handles: [
        { platform: 'Skype', handle: 'lincoln.office' },
        { platform: 'facebook', handle: 'LincolnElem' },
      ],
      notes: 'Web: https://lincoln.example\nBorn: 1988-09-01',
    });
  });

  it('of vCard 4.0 is read, addresses of numbers included', () => {
    const { facts } = only(
      card(
        '4.0',
        'KIND:individual',
        'FN:Hon. Rosa Alvarez',
        'TEL;VALUE=uri;TYPE="voice,work":tel:+1-312-555-0100;ext=12',
        'ADR;LABEL="Richard J. Daley Center\\n50 W Washington St":;;50 W Washington St;Chicago;IL;60602;',
        'TITLE:Associate Judge',
        'ORG:Circuit Court of Cook County;Domestic Relations',
        'IMPP:xmpp:alvarez%40court.example',
      ),
    );
    expect(facts).toMatchObject({
      name: 'Hon. Rosa Alvarez',
      role: 'judge',
      organization: 'Circuit Court of Cook County, Domestic Relations',
      phones: [{ label: 'work', number: '+1-312-555-0100 ext. 12' }],
      address: 'Richard J. Daley Center\n50 W Washington St',
      handles: [{ platform: 'xmpp', handle: 'alvarez@court.example' }],
      notes: 'Title: Associate Judge',
    });
  });

  it('of an old Windows program, or in UTF-16, keeps its accents', () => {
    const text = card('3.0', 'FN:Zoë Müller', 'N:Müller;Zoë;;;');
    expect(only(Uint8Array.from(text, (sign) => sign.charCodeAt(0))).facts.name).toBe('Zoë Müller');
    const utf16 = new Uint8Array([0xff, 0xfe, ...Array.from(text, (sign) => [sign.charCodeAt(0), 0]).flat()]);
    expect(only(utf16).facts.name).toBe('Zoë Müller');
  });

  it('with more than a contact takes puts the rest into the notes, and loses nothing', () => {
    const { facts } = only(
      card(
        '3.0',
        `FN:${'Long '.repeat(80)}`,
        'EMAIL:not an address',
        `TEL:${'1'.repeat(80)}`,
        `TITLE:${'x'.repeat(500)}`,
      ),
    );
    expect(facts.name.length).toBeLessThanOrEqual(contactLimits.name);
    expect(facts.emails).toEqual([]);
    expect(facts.phones).toEqual([]);
    expect(facts.notes).toContain('Email on the card: not an address');
    expect(facts.notes).toContain('1'.repeat(80));
    expect(facts.notes).toContain('x'.repeat(500));
    expect(facts.notes).toContain('Full name: Long Long');
  });

  it('without any name says so, and the others of the file are read', () => {
    const { cards, unread } = plan(card('3.0', 'TEL:312-555-0100') + card('3.0', 'FN:Rosa Alvarez'));
    expect(unread).toEqual([{ at: 1, says: 'It gives no name, no organization and no email address.' }]);
    expect(cards.map(({ card: { facts } }) => facts.name)).toEqual(['Rosa Alvarez']);
  });

  it('within a card is left out, and said', () => {
    const { left, facts } = only(
      card('2.1', 'FN:Rosa Alvarez', 'AGENT:', 'BEGIN:VCARD', 'FN:Someone Else', 'TEL:1234567', 'END:VCARD'),
    );
    expect(facts.name).toBe('Rosa Alvarez');
    expect(facts.phones).toEqual([]);
    expect(left).toEqual(['a card within the card']);
  });
});

describe('a file of contact cards', () => {
  it('that is none, too large, or holds too many is refused with a sentence', () => {
    expect(() => cardText(bytes('%PDF-1.7 BEGIN'))).toThrow('This file holds no contact cards.');
    expect(() => cardText(new Uint8Array(cardBytesAtMost + 1))).toThrow('contact cards are read up to 5.0 MB');
    expect(() => cardsIn('BEGIN:VCARD\nEND:VCARD\n'.repeat(5001))).toThrow('at most 5,000 are read at once');
  });

  it('of 5,000 cards is read whole, and each card looked at once', () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      card(
        '3.0',
        `FN:Person ${index}`,
        `EMAIL:person${index}@example.com`,
        `TEL:312555${String(index).padStart(4, '0')}`,
      ),
    );
    expect(plan(many.join('')).cards).toHaveLength(5000);
    expect(growth((times) => plan(many.slice(0, times).join('')), 1250)).toBeLessThan(notSquared);
  });

  it('of one long line is read, and each part of it looked at once', () => {
    const endless = (times: number): string => card('3.0', 'FN:A', `NOTE:${'\\n"='.repeat(times)}`);
    expect(plan(endless(1_000_000)).cards).toHaveLength(1);
    expect(growth((times) => plan(endless(times)), 100_000)).toBeLessThan(notSquared);
  });

  it('is compared with who is there already, and with itself', () => {
    const text =
      card('3.0', 'FN:P. Ortiz', 'EMAIL:PORTIZ@lincoln.example', 'TEL:(312) 555-0143') +
      card('3.0', 'FN:Ortiz, Priya', 'EMAIL:portiz@lincoln.example') +
      card('3.0', 'FN:Someone New', 'TEL:+1 312 555 0143') +
      card('3.0', `UID:urn:uuid:${known.id}`, 'FN:Renamed Since');
    const { cards } = plan(text, [known]);
    expect(
      cards.map(({ like, twice, choice, gains }) => [like?.why ?? null, twice, choice, Object.keys(gains)]),
    ).toEqual([
      ['has the same email address', null, 'fill', ['phones']],
      ['has the same email address', 'Same email address as card 1 of this file', 'skip', []],
      // A number is shared in an office or a family: both are added.
      [null, 'Same telephone number as card 1 of this file', 'add', []],
      ['was exported from here', null, 'skip', []],
    ]);
    expect(cards[0]?.gains.phones).toEqual([{ label: '', number: '(312) 555-0143' }]);
  });
});
