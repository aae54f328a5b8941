import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { requireEvidence } from './queries.ts';
import { deleteRecord } from '#server/store/records.ts';
import { evidence } from './record.ts';

export const deleteEvidenceById = defineOperation({
  method: 'delete',
  path: '/evidence/{id}',
  scope: 'evidence:write',
  summary: 'Delete an evidence item for good',
  description: 'The file, what was read of it and its history are erased. There is no way back.',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'edit' },
  input: { path: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found', 'forbidden'],
  destructive: true,
  async handler({ tx, viewer }, { path }) {
    const row = await requireEvidence(tx, viewer, path.id);
    await deleteRecord(tx, evidence, row);
  },
});
