import { requireFolder } from '#server/areas/folders/queries.ts';
import { defineChange } from '#server/catalog/change.ts';
import { requireEvidence } from './queries.ts';
import { evidence } from './record.ts';
import { evidenceAnswers, evidencePatch } from './schema.ts';

export const patchEvidenceById = defineChange(evidence, {
  path: '/evidence/{id}',
  scope: 'evidence:write',
  summary: 'Change an evidence item',
  description: 'Only what is given changes; sets (tags, categories, court files, hearings) are replaced whole.',
  given: evidencePatch,
  answer: evidenceAnswers,
  read: requireEvidence,
  async rule(context, { folderId }) {
    if (folderId != null) await requireFolder(context, folderId, 'evidence');
    return undefined;
  },
});
