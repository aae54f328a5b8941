import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { findHearing } from './queries.ts';
import { deleteRecord } from '#server/store/records.ts';
import { hearings } from './record.ts';

export const deleteHearings = defineOperation({
  method: 'delete',
  path: '/hearings',
  scope: 'hearings:write',
  summary: 'Delete a hearing',
  description: 'Its list of things to take goes with it. Evidence and to-dos lose the hearing and nothing else.',
  access: { kind: 'item', resource: 'hearings', of: ({ query }) => query.id, needs: 'edit' },
  input: { query: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found', 'forbidden'],
  destructive: true,
  async handler({ tx, viewer }, { query }) {
    const hearing = await findHearing(tx, viewer, query.id);
    if (!hearing) throw notFound('hearing');
    await deleteRecord(tx, hearings, hearing);
  },
});
