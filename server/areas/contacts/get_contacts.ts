import { z } from 'zod';
import { Id, paging } from '#server/catalog/fields.ts';
import { defineList } from '#server/catalog/list.ts';
import { contacts } from './record.ts';
import { finder } from './rules.ts';
import { contactAnswers, ContactRole, toContact } from './schema.ts';

export const getContacts = defineList(contacts, {
  path: '/contacts',
  scope: 'contacts:read',
  summary: 'List or search contacts',
  description:
    'People and organizations in the case, by name. `q` looks for each of its words in names, organizations, email addresses, phone numbers and handles, without regard to case and accents; a phone number is found however it is written.',
  query: {
    id: Id.optional().meta({ description: 'Only this one' }),
    role: ContactRole.optional(),
    courtCaseId: Id.optional().meta({ description: 'Who appears in this court file' }),
    q: z.string().max(200, 'A search may have at most 200 characters.').optional(),
    ...paging,
  },
  answer: contactAnswers,
  matches: ({ q }) => {
    const isFound = finder(q ?? '');
    return (contact) => q === undefined || isFound(toContact(contact));
  },
});
