import { z } from 'zod';
import { unlinkContacts } from '#server/areas/contacts/unlink.ts';
import { unlinkEvidence } from '#server/areas/evidence/queries.ts';
import { unlinkHearings } from '#server/areas/hearings/unlink.ts';
import { unlinkTimeline } from '#server/areas/timeline/unlink.ts';
import { unlinkTodos } from '#server/areas/todos/unlink.ts';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { deleteCourtCase, findCourtCase } from './queries.ts';

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
    await unlinkEvidence(tx, 'courtCase', courtCase.id);
    await unlinkHearings(tx, 'courtCase', courtCase.id);
    await unlinkTimeline(tx, 'courtCase', courtCase.id);
    await unlinkTodos(tx, 'courtCase', courtCase.id);
    await unlinkContacts(tx, 'courtCase', courtCase.id);
    await deleteCourtCase(tx, courtCase);
  },
});
