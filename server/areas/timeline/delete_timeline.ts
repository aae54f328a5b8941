import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { refuseDerived } from './refuse-derived.ts';
import { findEntry } from './queries.ts';
import { deleteRecord } from '#server/store/records.ts';
import { timelineEntries } from './record.ts';

export const deleteTimeline = defineOperation({
  method: 'delete',
  path: '/timeline',
  scope: 'timeline:write',
  summary: 'Delete a timeline entry',
  description: 'Only events are deleted here: dated evidence, key dates and hearings are kept elsewhere.',
  access: {
    kind: 'item',
    resource: 'timelineEntries',
    of: ({ query }) => query.id,
    needs: 'edit',
    refuseDerived,
  },
  input: { query: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found', 'forbidden'],
  destructive: true,
  async handler({ tx, viewer }, { query }) {
    const entry = await findEntry(tx, viewer, query.id);
    if (!entry) throw notFound('timeline entry');
    await deleteRecord(tx, timelineEntries, entry);
  },
});
