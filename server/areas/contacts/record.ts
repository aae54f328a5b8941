import { defineMatterRecord } from '#server/catalog/record.ts';
import { contactSideWrites } from './side-writes.ts';
import { blank, json, nullable, references, type RowOf, text } from '#server/store/record.ts';

export const contacts = defineMatterRecord({
  table: 'contacts',
  noun: 'contact',
  plural: 'contacts',
  title: 'name',
  columns: {
    name: text('restorable'),
    kind: text<'person' | 'organization'>('restorable'),
    role: text<
      'party' | 'opposing_party' | 'lawyer' | 'judge' | 'clerk' | 'witness' | 'expert' | 'mediator' | 'child' | 'other'
    >('restorable'),
    organization: nullable(text('restorable')),
    emails: blank(json('restorable'), '[]'),
    phones: blank(json('restorable'), '[]'),
    /** Where post goes; further ones are in `otherAddresses`. */
    address: nullable(text('restorable')),
    otherAddresses: blank(json('restorable'), '[]'),
    handles: blank(json('restorable'), '[]'),
    courtCaseIds: references('courtCases', 'restorable'),
    notes: blank(text('restorable'), ''),
  },
  sideWrites: contactSideWrites,
  order: { name: 'alphabetical' },
  onlyWhenAsked: ['courtCaseIds'],
  operations: { list: 'get_contacts', create: 'post_contacts', update: 'patch_contacts', remove: 'delete_contacts' },
  sync: {
    merge: { private: 'scalar' },
    identity: ['kind', 'name', 'role', 'organization', 'emails', 'phones'],
  },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    contacts: RowOf<typeof contacts.columns>;
  }
}
