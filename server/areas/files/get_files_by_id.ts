import { z } from 'zod';
import { requireDocumentFile } from '#server/areas/documents/queries.ts';
import { findEvidence } from '#server/areas/evidence/queries.ts';
import { findMessageFile } from '#server/areas/messages/queries.ts';
import { defineOperation, file } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import type { FileReply } from '#server/catalog/operation.ts';
import type { Viewer } from '#server/access/principal.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { after, type Soon } from '#server/store/soon.ts';
import { AppError } from '#server/errors/app-error.ts';
import { findPacketFile } from '#server/areas/packets/queries.ts';
import { safeToServe } from './safe-types.ts';

interface KeptFile {
  sha256: string;
  fileName: string;
  mimeType: string;
  size: number;
  /** Of an evidence item: whose custody it is in. */
  item?: { id: string; caseId: string };
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
    return after(findEvidence(tx, viewer, path.id), (item): Soon<KeptFile> => {
      if (item) return { ...item, item };
      return after(
        findMessageFile(tx, viewer, path.id),
        (kept): Soon<KeptFile> => kept ?? orPacketFile(tx, viewer, path.id),
      );
    });
  },
  async deliver(context, row, { query }): Promise<FileReply> {
    const { blobs, files, custody } = context.services;
    const { sha256, fileName, size, mimeType, item } = row;
    const path = blobs.pathOf(sha256);
    if (query.preview !== '1') {
      if (item) custody.note(context, { kind: 'exported', caseId: item.caseId, evidenceId: item.id, hash: sha256 });
      return { path, size, mimeType: safeToServe(mimeType), fileName, disposition: 'attachment', sha256 };
    }
    const preview = await files.preview({ sha256, path, fileName, mimeType, size });
    if ('unsupported' in preview) throw new AppError('invalid_file', preview.unsupported);
    return { ...preview, disposition: 'inline' };
  },
});

async function orPacketFile(tx: ReadTx, viewer: Viewer, id: string): Promise<KeptFile> {
  return (await findPacketFile(tx, viewer, id)) ?? requireDocumentFile(tx, viewer, id);
}
