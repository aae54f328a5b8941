import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { checkedColumns } from '#server/catalog/columns.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { expectedUpdatedAt, Id } from '#server/catalog/fields.ts';
import { withoutUnseenIn } from '#server/catalog/references.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import { contacts } from './record.ts';
import { Contact, contactPatch, toContact } from './schema.ts';

export const patchContacts = defineOperation({
  method: 'patch',
  path: '/contacts',
  scope: 'contacts:write',
  summary: 'Change a contact',
  description:
    'Only what is given changes; lists (e-mails, phones, addresses, handles, court files) are replaced whole.',
  access: { kind: 'item', resource: 'contacts', of: ({ query }) => query.id, needs: 'edit' },
  input: {
    query: z.strictObject({ id: Id }),
    body: z.strictObject({ ...contactPatch, expectedUpdatedAt }),
  },
  output: json(Contact),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler({ tx, viewer }, { query, body: { expectedUpdatedAt: expected, ...patch } }) {
    const contact = await requireRecord(tx, viewer, 'contacts', query.id);
    const matter = await requireMatter(tx, viewer, contact.caseId);
    const answer = async (row: Row<'contacts'>) =>
      toContact(await withoutUnseenIn(tx, viewer, matter, 'contacts', row));
    await requireVersion(contact, expected, () => answer(contact));
    const columns = await checkedColumns({ tx, viewer }, matter, contacts, patch, contact);
    return answer(await updateRecord(tx, contacts, contact, columns));
  },
});
