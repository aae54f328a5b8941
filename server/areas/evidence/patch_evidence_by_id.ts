import { requireFolder } from '#server/areas/folders/queries.ts';
import { invalid } from '#server/errors/app-error.ts';
import { defineChange } from '#server/catalog/change.ts';
import { keptAnnotations } from './annotations.ts';
import { messageOfRecord, requireEvidence } from './queries.ts';
import { evidence } from './record.ts';
import { changedAnswers } from './same-exhibit-number.ts';
import { evidencePatch } from './schema.ts';

export const patchEvidenceById = defineChange(evidence, {
  path: '/evidence/{id}',
  scope: 'evidence:write',
  summary: 'Change an evidence item',
  description:
    'Only what is given changes; sets, such as tags, are replaced whole. An exhibit number may be shared; the answer names the other.',
  given: evidencePatch,
  answer: changedAnswers,
  read: requireEvidence,
  async rule(context, { folderId, sourceRecord, annotations }, before) {
    if (folderId != null) await requireFolder(context, folderId, 'evidence');
    const noted = annotations && { annotations: keptAnnotations(annotations, before, context.now) };
    if (sourceRecord === undefined || sourceRecord === before.sourceRecord) return noted;
    if (before.sourceRecord !== null || sourceRecord === null)
      throw invalid('The message that this came from is known.', 'sourceRecord');
    const sourceMessageId = await messageOfRecord(context.tx, before.caseId, sourceRecord);
    return { ...noted, sourceKind: 'import' as const, sourceMessageId };
  },
});
