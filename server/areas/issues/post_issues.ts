import { defineCreation } from '#server/catalog/creation.ts';
import { lastPosition } from '#server/store/last-position.ts';
import { requireFreeName } from './queries.ts';
import { issues } from './record.ts';
import { Color, colors, issueAnswers, IssueDescription, IssueName, Position } from './schema.ts';

export const postIssues = defineCreation(issues, {
  path: '/issues',
  scope: 'issues:write',
  summary: 'Make a category',
  errors: ['conflict'],
  given: {
    name: IssueName,
    description: IssueDescription.default(''),
    color: Color.optional().meta({ description: 'The next of the palette when omitted' }),
    position: Position.optional().meta({ description: 'The end when omitted' }),
  },
  answer: issueAnswers,
  async rule(context, { name, color, position: given }) {
    await requireFreeName(context, name);
    const { caseId } = context.matter;
    const position = given ?? ((await lastPosition(context.tx, 'issues', { caseId })) ?? -1) + 1;
    return { position, color: color ?? colors[(position + 1) % colors.length] ?? 'slate' };
  },
});
