import { z } from 'zod';
import { unlinkHearings } from '#server/areas/hearings/unlink.ts';
import { unlinkTimeline } from '#server/areas/timeline/unlink.ts';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { deleteContact, findContact } from './queries.ts';

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
    await unlinkTimeline(tx, 'contact', contact.id);
    await unlinkHearings(tx, 'contact', contact.id);
    await deleteContact(tx, contact);
  },
});
