import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactCard } from '#renderer/screens/contacts/contact-facts.ts';
import { contactRoles } from '#renderer/features/contacts/contact-roles.ts';
import { cardsIn, cardText } from '#renderer/screens/contacts/vcard/card-file.ts';
import { readCard } from '#renderer/screens/contacts/vcard/card-read.ts';
import { writeCards } from '#renderer/screens/contacts/vcard/card-write.ts';

const id = '0198c0de-0000-7000-8000-000000000001';

/** A line as the server keeps it: trimmed, of single blanks, without control characters. */
const line = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength }),
      fc.string({
        unit: fc.constantFrom('\\', ';', ',', ':', '"', "'", '^', 'n', 'N', '=', ' ', 'é', '地', '😀'),
        maxLength,
      }),
    )
    .map((text) =>
      text
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .toWellFormed()
        .slice(0, maxLength)
        .toWellFormed()
        .trim(),
    )
    .filter((text) => text !== '');

const prose = fc
  .array(fc.oneof(line(40), fc.constant(''), fc.constant('  indented, with trailing  ')), { maxLength: 5 })
  .map((lines) => lines.join('\n'));

const label = fc.oneof(fc.constantFrom('', 'work', 'home', 'mobile', 'work fax', 'other', 'iPhone', 'Work'), line(60));
const email = fc.emailAddress().filter((address) => !/[<>,;\s]/.test(address) && address.length < 200);
const address = prose.filter((text) => text.trim() === text && text !== '' && !/\n\n|^ | $/m.test(text));
const role = fc.constantFrom(...contactRoles.map((each) => each.role));
const unique = <T>(items: fc.Arbitrary<T>) =>
  fc.uniqueArray(items, { maxLength: 4, selector: (item) => JSON.stringify(item) });

const contact: fc.Arbitrary<ContactCard> = fc.record({
  kind: fc.constantFrom('person' as const, 'organization' as const),
  name: line(300),
  role,
  organization: fc.option(line(300)),
  emails: unique(fc.record({ label, address: email })),
  phones: unique(fc.record({ label, number: line(60) })),
  address: fc.option(address),
  otherAddresses: unique(fc.record({ label, address })),
  handles: unique(fc.record({ platform: line(60), handle: line(200) })),
  notes: prose.filter((text) => text === '' || text.trim() !== ''),
});

function back(text: string): unknown[] {
  return cardsIn(cardText(new TextEncoder().encode(text))).map((lines, index) => {
    const card = readCard(lines, index + 1);
    return 'facts' in card ? { ...card.facts, left: card.left } : card;
  });
}

describe('contact cards', () => {
  it('come back as they were written, with any content', () => {
    fc.assert(
      fc.property(fc.array(contact, { minLength: 1, maxLength: 3 }), (contacts) => {
        // The parent of an organization of the same name is left out: it would say the same twice.
        fc.pre(contacts.every(({ name, organization }) => name !== organization));
        const text = writeCards(contacts.map((each) => ({ ...each, id })));
        expect(back(text)).toEqual(contacts.map((each) => ({ ...each, left: [] })));
      }),
      { numRuns: 300 },
    );
  });

  it('are written in lines of at most 75 bytes, ended as the standard says', () => {
    fc.assert(
      fc.property(contact, (each) => {
        const text = writeCards([{ ...each, id }]);
        expect(text.endsWith('END:VCARD\r\n')).toBe(true);
        for (const written of text.split('\r\n')) {
          expect(new TextEncoder().encode(written).length).toBeLessThanOrEqual(76);
          expect(written).not.toMatch(/[\r\n]/);
        }
      }),
    );
  });

  it('are read from any text without harm: every card becomes a contact or says why not', () => {
    const piece = fc.constantFrom(
      'BEGIN:VCARD',
      'END:VCARD',
      'VERSION:3.0',
      'VERSION:2.1',
      'VERSION:4.0',
      'FN:A',
      'N;CHARSET=x:;;',
      'TEL;HOME;=:1',
      'TEL;TYPE="x:',
      'EMAIL;INTERNET:a@b.c',
      ' folded',
      'NOTE;ENCODING=QUOTED-PRINTABLE:=E4=',
      '=',
      'ADR:;;;',
      '__proto__:x',
      'constructor:x',
      'ORG:;;',
      'item1.X-ABLabel:y',
      'PHOTO;BASE64:AAAA',
      ':',
      ';',
      'KIND:org',
      'toString;a=b:c',
      'BDAY:T',
      'UID:',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (lines) => {
        for (const [index, card] of cardsIn(lines.join('\r\n')).entries()) {
          const read = readCard(card, index + 1);
          expect('says' in read ? read.says : read.facts.name).toMatch(/\S/);
        }
      }),
      { numRuns: 500 },
    );
  });
});
