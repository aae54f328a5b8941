import { Id } from '#server/catalog/fields.ts';
import { defineList } from '#server/catalog/list.ts';
import { issues } from './record.ts';
import { issueAnswers } from './schema.ts';

export const getIssues = defineList(issues, {
  path: '/issues',
  scope: 'issues:read',
  summary: 'List categories',
  description: 'The categories (issues) that evidence is sorted by, in their order, with counts.',
  query: { id: Id.optional().meta({ description: 'Only this one' }) },
  answer: issueAnswers,
});
