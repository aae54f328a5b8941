import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { expectedUpdatedAt, Id } from '#server/catalog/fields.ts';
import { requireAll } from '#server/catalog/references.ts';
import { replaceSeen, seenOf } from '#server/catalog/seen-sets.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { notFound } from '#server/errors/app-error.ts';
import { findContact } from './queries.ts';
import { Contact, contactPatch, courtCaseIdsIn, toColumns, toContact } from './schema.ts';
import { updateRecord } from '#server/store/records.ts';
import { contacts } from './record.ts';

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
    const contact = await findContact(tx, viewer, query.id);
    if (!contact) throw notFound('contact');
    const matter = await requireMatter(tx, viewer, contact.caseId);
    const sees = await seenOf(tx, viewer, matter, 'courtCases');
    await requireVersion(contact, expected, () => toContact(contact, sees));
    const { courtCaseIds } = patch;
    await requireAll(tx, viewer, matter, 'courtCases', courtCaseIds ?? [], 'courtCaseIds');
    const kept = courtCaseIds && { courtCaseIds: replaceSeen(courtCaseIdsIn(contact), courtCaseIds, sees) };
    return toContact(await updateRecord(tx, contacts, contact, toColumns({ ...patch, ...kept })), sees);
  },
});
