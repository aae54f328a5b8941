import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id, Instant } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { notFound } from '#server/errors/app-error.ts';
import { updateRecord } from '#server/store/records.ts';
import { documents } from './record.ts';
import { documentAnswers } from './schema.ts';
import { checkDocument } from './texts.ts';
import { supersede } from './signing.ts';
import { requireOpen } from './state.ts';
import { findVersion, markRestored, sameTexts } from './versions.ts';

export const postDocumentsByIdVersions = defineOperation({
  method: 'post',
  path: '/documents/{id}/versions',
  scope: 'documents:write',
  summary: 'Put an earlier version of a document back',
  description:
    'Its title, body and record notes come back; what they replace becomes a version, and the document is a draft again: approvals and signatures no longer count.',
  access: { kind: 'item', resource: 'documents', of: ({ path }) => path.id, needs: 'edit' },
  input: {
    path: z.strictObject({ id: Id }),
    body: z.strictObject({
      versionId: Id,
      expectedUpdatedAt: Instant.meta({ description: 'Of the document as you read it; otherwise 409' }),
    }),
  },
  output: json(documentAnswers.schema),
  errors: ['not_found', 'forbidden', 'conflict', 'storage_limit'],
  async handler(context, { path: { id }, body: { versionId, expectedUpdatedAt } }) {
    const { tx, viewer, matter } = context;
    const before = await requireRecord(tx, viewer, 'documents', id);
    const version = await findVersion(tx, id, versionId);
    if (!version) throw notFound('version of this document');
    await requireVersion(before, expectedUpdatedAt, () => documentAnswers.one(context, before));
    const { title, body, recordNotes } = version;
    // Who is no member does not see the record notes, and puts none back.
    const texts = { title, body, recordNotes: matter.whole ? recordNotes : before.recordNotes };
    requireOpen(before);
    const follows = await checkDocument(context, { title, body, ...(matter.whole && { recordNotes }) }, before);
    const cleared = { status: 'draft' as const, reviewNote: null };
    const after = await updateRecord(tx, documents, before, { ...texts, ...follows, ...cleared });
    if (!sameTexts(before, texts)) await markRestored(tx, id);
    await supersede(tx, id);
    return documentAnswers.one(context, after);
  },
});
