import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { findCourtCase } from './queries.ts';
import { deleteRecord } from '#server/store/records.ts';
import { courtCases } from './record.ts';

export const deleteCourtCases = defineOperation({
  method: 'delete',
  path: '/court-cases',
  scope: 'court-cases:write',
  summary: 'Delete a court file',
  description:
    'Evidence, hearings, timeline entries, to-dos and contacts assigned to it lose the assignment and nothing else.',
  access: { kind: 'item', resource: 'courtCases', of: ({ query }) => query.id, needs: 'edit' },
  input: { query: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found', 'forbidden'],
  destructive: true,
  async handler({ tx, viewer }, { query }) {
    const courtCase = await findCourtCase(tx, viewer, query.id);
    if (!courtCase) throw notFound('court file');
    await deleteRecord(tx, courtCases, courtCase);
  },
});
