import { defineDeletion } from '#server/catalog/deletion.ts';
import { issues } from './record.ts';

export const deleteIssues = defineDeletion(issues, {
  path: '/issues',
  scope: 'issues:write',
  summary: 'Delete a category',
  description: 'Evidence in it loses the category and nothing else.',
});
