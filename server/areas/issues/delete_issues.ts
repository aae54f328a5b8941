import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { findIssue } from './queries.ts';
import { deleteRecord } from '#server/store/records.ts';
import { issues } from './record.ts';

export const deleteIssues = defineOperation({
  method: 'delete',
  path: '/issues',
  scope: 'issues:write',
  summary: 'Delete a category',
  description: 'Evidence in it loses the category and nothing else.',
  access: { kind: 'item', resource: 'issues', of: ({ query }) => query.id, needs: 'edit' },
  input: { query: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found', 'forbidden'],
  destructive: true,
  async handler({ tx, viewer }, { query }) {
    const issue = await findIssue(tx, viewer, query.id);
    if (!issue) throw notFound('category');
    await deleteRecord(tx, issues, issue);
  },
});
