import { defineChange } from '#server/catalog/change.ts';
import { requireFreeName } from './queries.ts';
import { issues } from './record.ts';
import { Color, issueAnswers, IssueDescription, IssueName, Position } from './schema.ts';

export const patchIssues = defineChange(issues, {
  path: '/issues',
  scope: 'issues:write',
  summary: 'Change a category',
  given: {
    name: IssueName.optional(),
    description: IssueDescription.optional(),
    color: Color.optional(),
    position: Position.optional(),
  },
  answer: issueAnswers,
  async rule(context, { name }, before) {
    if (name !== undefined) await requireFreeName(context, name, before.id);
    return {};
  },
});
