import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { listIssues } from './queries.ts';
import { Issue, toIssue } from './schema.ts';

export const getIssues = defineOperation({
  method: 'get',
  path: '/issues',
  scope: 'issues:read',
  summary: 'List categories',
  description: 'The categories (issues) that evidence is sorted by, in their order, with counts.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({ caseId: CaseIdFilter, id: Id.optional().meta({ description: 'Only this one' }) }),
  },
  output: json(z.array(Issue)),
  errors: ['not_found'],
  async handler({ tx, viewer, matter }, { query }) {
    const issues = await listIssues(tx, viewer, matter, query.id);
    return issues.map((issue) => toIssue(issue, issue.evidenceCount));
  },
});
