import { defineCreation } from '#server/catalog/creation.ts';
import { contacts } from './record.ts';
import { contactAnswers, newContact } from './schema.ts';

export const postContacts = defineCreation(contacts, {
  path: '/contacts',
  scope: 'contacts:write',
  summary: 'Add a contact',
  given: newContact,
  answer: contactAnswers,
});
