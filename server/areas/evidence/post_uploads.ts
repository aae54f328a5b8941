import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { requireFolder } from '#server/areas/folders/queries.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { AppError } from '#server/errors/app-error.ts';
import { cleanFileName } from '#server/rules/file-names.ts';
import { mimeOfName } from '#server/rules/file-types.ts';
import { largeFileLimits } from '#server/rules/request-limits.ts';
import { addedAs, requireConsent } from './add-files.ts';
import { arrivingId, knownBy } from './large-file.ts';
import { requireRoom } from '#server/access/room.ts';

const { caseId, folderId, recordingConsent } = addedAs;

export const postUploads = defineOperation({
  door: 'window',
  only: 'desktop',
  method: 'post',
  path: '/uploads',
  summary: 'Begin to send a large file, or find how far it got',
  description:
    'Its pieces follow at /app/uploads/{id}. What has arrived is kept for seven days after the last piece, through restarts.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'evidence' },
  input: { body: z.strictObject({ caseId: caseId.unwrap(), folderId, ...knownBy, recordingConsent }) },
  output: json(
    z.strictObject({
      id: z.string(),
      received: z.int().meta({ description: 'The bytes that are here, from the beginning' }),
      pieces: z.array(z.string()).meta({ description: 'The SHA-256 of each stretch that is here, for comparing' }),
      pieceBytes: z.int(),
    }),
  ),
  errors: ['not_found', 'forbidden', 'evidence_limit', 'storage_limit', 'file_too_large', 'resource_limit'],
  async outside({ look, viewer, services: { arriving, limits } }, { body }) {
    const fileName = cleanFileName(body.fileName);
    if (body.size > largeFileLimits.fileBytes) throw tooLarge(fileName);
    // By its name alone: it would be a pity to hear this after an hour of sending.
    const [kind = ''] = mimeOfName(fileName)?.split('/') ?? [];
    requireConsent([{ fileName, kind }], body);
    await look(async (tx) => {
      const matter = await requireMatter(tx, viewer, body.caseId);
      if (body.folderId !== undefined) await requireFolder({ tx, viewer, matter }, body.folderId, 'evidence');
      await requireRoom(tx, matter, limits, { items: 1, bytes: body.size });
    });
    const id = arrivingId(viewer.accountId, body);
    return { id, ...(await arriving.begin(id, body.size)) };
  },
});

function tooLarge(fileName: string): AppError {
  const limitBytes = largeFileLimits.fileBytes;
  const sentence = `“${fileName}” is larger than ${limitBytes / 1024 ** 3} GiB, the most for one file. Nothing was added.`;
  return new AppError('file_too_large', sentence, { fileName, limitBytes });
}
