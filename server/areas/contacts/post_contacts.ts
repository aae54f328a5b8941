import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter } from '#server/catalog/fields.ts';
import { requireAll } from '#server/catalog/references.ts';
import { seenOf } from '#server/catalog/seen-sets.ts';
import { Contact, newContact, toColumns, toContact } from './schema.ts';
import { insertRecord } from '#server/store/records.ts';
import { contacts } from './record.ts';

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
  async handler({ tx, viewer, matter, principal }, { body: { caseId: _case, name, kind, role, ...facts } }) {
    await requireAll(tx, viewer, matter, 'courtCases', facts.courtCaseIds ?? [], 'courtCaseIds');
    const place = { caseId: matter.caseId, createdBy: principal.accountId };
    const contact = await insertRecord(tx, contacts, { ...place, name, kind, role, ...toColumns(facts) });
    return toContact(contact, await seenOf(tx, viewer, matter, 'courtCases'));
  },
});
