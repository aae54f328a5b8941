import { defineChange } from '#server/catalog/change.ts';
import { contacts } from './record.ts';
import { contactAnswers, contactPatch } from './schema.ts';

export const patchContacts = defineChange(contacts, {
  path: '/contacts',
  scope: 'contacts:write',
  summary: 'Change a contact',
  description:
    'Only what is given changes; lists (emails, phones, addresses, handles, court files) are replaced whole.',
  given: contactPatch,
  answer: contactAnswers,
});
