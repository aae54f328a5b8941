import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { expectedUpdatedAt, Id } from '#server/catalog/fields.ts';
import { toColumns } from '#server/catalog/columns.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { listIssues, requireFreeName } from './queries.ts';
import { Color, Issue, IssueDescription, IssueName, Position, toIssue } from './schema.ts';
import { updateRecord } from '#server/store/records.ts';
import { issues } from './record.ts';

export const patchIssues = defineOperation({
  method: 'patch',
  path: '/issues',
  scope: 'issues:write',
  summary: 'Change a category',
  access: { kind: 'item', resource: 'issues', of: ({ query }) => query.id, needs: 'edit' },
  input: {
    query: z.strictObject({ id: Id }),
    body: z.strictObject({
      name: IssueName.optional(),
      description: IssueDescription.optional(),
      color: Color.optional(),
      position: Position.optional(),
      expectedUpdatedAt,
    }),
  },
  output: json(Issue),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler({ tx, viewer }, { query, body: { expectedUpdatedAt: expected, ...patch } }) {
    const issue = await requireRecord(tx, viewer, 'issues', query.id);
    const matter = await requireMatter(tx, viewer, issue.caseId);
    const [counted] = await listIssues(tx, viewer, matter, issue.id);
    const items = counted?.evidenceCount ?? 0;
    await requireVersion(issue, expected, () => toIssue(issue, items));
    if (patch.name !== undefined) await requireFreeName(tx, issue.caseId, patch.name, issue.id);
    return toIssue(await updateRecord(tx, issues, issue, toColumns(issues, patch)), items);
  },
});
