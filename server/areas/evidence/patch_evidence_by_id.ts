import { requireFolder } from '#server/areas/folders/queries.ts';
import { defineChange } from '#server/catalog/change.ts';
import { requireEvidence } from './queries.ts';
import { evidence } from './record.ts';
import { changedAnswers } from './same-exhibit-number.ts';
import { evidencePatch } from './schema.ts';

export const patchEvidenceById = defineChange(evidence, {
  path: '/evidence/{id}',
  scope: 'evidence:write',
  summary: 'Change an evidence item',
  description:
    'Only what is given changes; sets (tags, categories, court files, hearings) are replaced whole. An exhibit number that another item has is taken, and the answer names that item.',
  given: evidencePatch,
  answer: changedAnswers,
  read: requireEvidence,
  async rule(context, { folderId }) {
    if (folderId != null) await requireFolder(context, folderId, 'evidence');
    return undefined;
  },
});
