import { defineArea } from '#server/catalog/area.ts';
import { deleteIssues } from './delete_issues.ts';
import { getIssues } from './get_issues.ts';
import { patchIssues } from './patch_issues.ts';
import { postIssues } from './post_issues.ts';
import { issues } from './record.ts';

export const issuesArea = defineArea({
  records: [issues],
  operations: [getIssues, postIssues, patchIssues, deleteIssues],
});
