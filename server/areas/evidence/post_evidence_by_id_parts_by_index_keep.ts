import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { keepAttachment } from './keep-attachment.ts';
import { findEvidence } from './queries.ts';
import { Evidence } from './schema.ts';

export const postEvidenceByIdPartsByIndexKeep = defineOperation({
  door: 'window',
  method: 'post',
  path: '/evidence/{id}/parts/{index}/keep',
  summary: 'Keep an attachment as evidence of its own',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'edit' },
  input: {
    path: z.strictObject({ id: Id, index: z.coerce.number().int().min(0).max(999_999) }),
    body: z.strictObject({ recordingConsent: z.boolean().optional() }),
  },
  output: json(
    z.strictObject({
      evidence: Evidence,
      existed: z.boolean().meta({ description: 'The matter had these bytes already' }),
    }),
  ),
  errors: ['not_found', 'forbidden', 'evidence_limit'],
  async prepare({ look, viewer, services: { blobs, views } }, { path, files }) {
    const mail = await look((tx) => findEvidence(tx, viewer, path.id));
    if (!mail) throw notFound('evidence item');
    const { sha256, fileName, mimeType, size } = mail;
    const part = await views.part({ sha256, fileName, mimeType, size, path: blobs.pathOf(sha256) }, path.index);
    if (!part) throw notFound('file in this file');
    const staged = await blobs.stage(createReadStream(part.path));
    // As if it had come with the request, which removes its files when it is over.
    files.push({ ...staged, fileName: part.name });
    await blobs.keep(staged);
    const { name, kind } = part;
    return { ...staged, name, mimeType: part.mimeType, kind };
  },
  handler({ tx, viewer, services: { limits } }, { path, body: { recordingConsent = false } }, attachment) {
    const { accountId } = viewer;
    return keepAttachment(tx, viewer, attachment, { mailId: path.id, accountId, limits, recordingConsent });
  },
});
