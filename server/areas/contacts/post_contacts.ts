import { z } from 'zod';
import { checkedColumns } from '#server/catalog/columns.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter } from '#server/catalog/fields.ts';
import { withoutUnseenIn } from '#server/catalog/references.ts';
import { insertRecord } from '#server/store/records.ts';
import { contacts } from './record.ts';
import { Contact, newContact, toContact } from './schema.ts';

export const postContacts = defineOperation({
  method: 'post',
  path: '/contacts',
  scope: 'contacts:write',
  status: 201,
  summary: 'Add a contact',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'contacts' },
  input: { body: z.strictObject({ caseId: CaseIdFilter, ...newContact }) },
  output: json(Contact),
  errors: ['not_found', 'forbidden'],
  async handler({ tx, viewer, matter, principal }, { body: { caseId: _case, ...facts } }) {
    const place = { caseId: matter.caseId, createdBy: principal.accountId };
    const columns = await checkedColumns({ tx, viewer }, matter, contacts, facts);
    const contact = await insertRecord(tx, contacts, { ...place, ...columns });
    return toContact(await withoutUnseenIn(tx, viewer, matter, 'contacts', contact));
  },
});
