import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id, paging } from '#server/catalog/fields.ts';
import { requireAll } from '#server/catalog/references.ts';
import { listContacts } from './queries.ts';
import { Contact, ContactRole } from './schema.ts';

export const getContacts = defineOperation({
  method: 'get',
  path: '/contacts',
  scope: 'contacts:read',
  summary: 'List or search contacts',
  description:
    'People and organisations in the case, by name. `q` looks for each of its words in names, organisations, e-mail addresses, phone numbers and handles, without regard to case and accents; a phone number is found however it is written.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      id: Id.optional().meta({ description: 'Only this one' }),
      role: ContactRole.optional(),
      courtCaseId: Id.optional().meta({ description: 'Who appears in this court file' }),
      q: z.string().max(200, 'A search may have at most 200 characters.').optional(),
      ...paging,
    }),
  },
  output: json(z.array(Contact)),
  errors: ['not_found'],
  async handler({ tx, viewer, matter }, { query }) {
    const { limit, after, caseId: _case, ...filter } = query;
    if (filter.courtCaseId !== undefined) {
      await requireAll(tx, viewer, matter, 'courtCases', [filter.courtCaseId], 'courtCaseId');
    }
    return listContacts(tx, viewer, matter, filter, { limit, after });
  },
});
