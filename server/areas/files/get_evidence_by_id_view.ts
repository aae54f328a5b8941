import { z } from 'zod';
import { requireEvidence } from '#server/areas/evidence/queries.ts';
import { defineOperation, file } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import type { FileReply } from '#server/catalog/operation.ts';
import { AppError } from '#server/errors/app-error.ts';
import { ViewAndParts } from './schema.ts';

export const getEvidenceByIdView = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/{id}/view',
  summary: 'A file taken apart for the viewer',
  description: 'Made once and kept as a file, so that a long one is not read into memory for each answer.',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'view' },
  input: { path: z.strictObject({ id: Id }) },
  output: file('The view', ViewAndParts),
  errors: ['not_found', 'invalid_file'],
  single: true,
  handler({ tx, viewer }, { path }) {
    return requireEvidence(tx, viewer, path.id);
  },
  async deliver({ services: { blobs, views } }, { sha256, fileName, mimeType, size }): Promise<FileReply> {
    const view = await views.view({ sha256, fileName, mimeType, size, path: blobs.pathOf(sha256) });
    if ('unsupported' in view) throw new AppError('invalid_file', view.unsupported);
    return { ...view, mimeType: 'application/json; charset=utf-8', fileName: 'view.json', disposition: 'inline' };
  },
});
