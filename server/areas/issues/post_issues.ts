import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter } from '#server/catalog/fields.ts';
import { nextPosition, requireFreeName } from './queries.ts';
import { Color, colors, Issue, IssueDescription, IssueName, Position, toIssue } from './schema.ts';
import { insertRecord } from '#server/store/records.ts';
import { issues } from './record.ts';

export const postIssues = defineOperation({
  method: 'post',
  path: '/issues',
  scope: 'issues:write',
  status: 201,
  summary: 'Make a category',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'issues' },
  input: {
    body: z.strictObject({
      caseId: CaseIdFilter,
      name: IssueName,
      description: IssueDescription.default(''),
      color: Color.optional().meta({ description: 'The next of the palette when omitted' }),
      position: Position.optional().meta({ description: 'The end when omitted' }),
    }),
  },
  output: json(Issue),
  errors: ['not_found', 'forbidden', 'conflict'],
  async handler({ tx, matter, principal }, { body }) {
    const { caseId } = matter;
    await requireFreeName(tx, caseId, body.name);
    const position = body.position ?? (await nextPosition(tx, caseId));
    const color = body.color ?? colors[(position + 1) % colors.length] ?? 'slate';
    const { name, description } = body;
    return toIssue(
      await insertRecord(tx, issues, { caseId, name, description, color, position, createdBy: principal.accountId }),
      0,
    );
  },
});
