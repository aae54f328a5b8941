import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id, Instant } from '#server/catalog/fields.ts';
import { AppError } from '#server/errors/app-error.ts';
import { requireEvidence } from './queries.ts';

export const getEvidenceByIdVerify = defineOperation({
  door: 'window',
  method: 'post',
  path: '/evidence/{id}/verify',
  summary: 'Check that a file is unchanged since it was added',
  description: 'Reads every byte of the original again and compares its fingerprint with the one taken then.',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'view' },
  input: { path: z.strictObject({ id: Id }) },
  output: json(z.strictObject({ sha256: z.string(), matches: z.boolean(), checkedAt: Instant })),
  errors: ['not_found'],
  reads: true,
  async handler({ tx, viewer }, { path }) {
    const { id, caseId, sha256 } = await requireEvidence(tx, viewer, path.id);
    return { id, caseId, sha256 };
  },
  async deliver(context, { id, caseId, sha256 }) {
    const { services, now } = context;
    const matches = await services.blobs.verify(sha256).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new AppError(
        'internal',
        'The bytes of this file are missing from the data folder. Restore them from a backup.',
      );
    });
    const detail = matches ? 'unchanged' : 'changed';
    services.custody.note(context, { kind: 'verified', caseId, evidenceId: id, hash: sha256, detail });
    return { sha256, matches, checkedAt: now };
  },
});
