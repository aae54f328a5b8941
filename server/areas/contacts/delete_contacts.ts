import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { findContact } from './queries.ts';
import { deleteRecord } from '#server/store/records.ts';
import { contacts } from './record.ts';

export const deleteContacts = defineOperation({
  method: 'delete',
  path: '/contacts',
  scope: 'contacts:write',
  summary: 'Delete a contact',
  description: 'Timeline entries and hearings that name the contact lose it and nothing else.',
  access: { kind: 'item', resource: 'contacts', of: ({ query }) => query.id, needs: 'edit' },
  input: { query: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found', 'forbidden'],
  destructive: true,
  async handler({ tx, viewer }, { query }) {
    const contact = await findContact(tx, viewer, query.id);
    if (!contact) throw notFound('contact');
    await deleteRecord(tx, contacts, contact);
  },
});
