import { defineArea } from '#server/catalog/area.ts';
import { getApprovals } from './get_approvals.ts';
import { patchApprovals } from './patch_approvals.ts';

export const approvalsArea = defineArea({
  window: [getApprovals, patchApprovals],
});
