import { z } from 'zod';
import { requireDocumentFile } from '#server/areas/documents/queries.ts';
import { findEvidence } from '#server/areas/evidence/queries.ts';
import { findMessageFile } from '#server/areas/messages/queries.ts';
import { defineOperation, file } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import type { FileReply } from '#server/catalog/operation.ts';
import { after, type Soon } from '#server/store/soon.ts';
import { AppError } from '#server/errors/app-error.ts';
import { safeToServe } from './safe-types.ts';

interface KeptFile {
  sha256: string;
  fileName: string;
  mimeType: string;
  size: number;
}

export const getFilesById = defineOperation({
  method: 'get',
  path: '/files/{id}',
  scope: 'files:read',
  summary: 'Download a file',
  description:
    'The original bytes by evidence id, or by the `fileId` of a document or message, as an attachment. `preview=1` answers a copy that a browser can show: PDF, image, sound, video, text or safe HTML.',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'view' },
  input: {
    path: z.strictObject({ id: Id }),
    query: z.strictObject({
      preview: z
        .enum(['1', '0'], 'preview is 1 or 0.')
        .optional()
        .meta({ description: '1 for a browser-friendly copy' }),
    }),
  },
  output: file('The file'),
  errors: ['not_found', 'invalid_file'],
  single: true,
  handler({ tx, viewer }, { path }) {
    return after(
      findEvidence(tx, viewer, path.id),
      (item): Soon<KeptFile> =>
        item ??
        after(
          findMessageFile(tx, viewer, path.id),
          (kept): Soon<KeptFile> => kept ?? requireDocumentFile(tx, viewer, path.id),
        ),
    );
  },
  async deliver({ services: { blobs, files } }, row, { query }): Promise<FileReply> {
    const { sha256, fileName, size, mimeType } = row;
    const path = blobs.pathOf(sha256);
    if (query.preview !== '1') {
      return { path, size, mimeType: safeToServe(mimeType), fileName, disposition: 'attachment', sha256 };
    }
    const preview = await files.preview({ sha256, path, fileName, mimeType, size });
    if ('unsupported' in preview) throw new AppError('invalid_file', preview.unsupported);
    return { ...preview, disposition: 'inline' };
  },
});
