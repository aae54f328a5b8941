import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { addedAsEvidence, arrivedFile } from './attach-file.ts';
import { AttachmentEdit, DocumentAttachment, toAttachments } from './attachment-schema.ts';
import { seenAttachments } from './attachments.ts';
import { attach, change, order } from './change-attachments.ts';
import { requireOpen } from './state.ts';

export const postDocumentsByIdAttachments = defineOperation({
  method: 'post',
  path: '/documents/{id}/attachments',
  scope: 'documents:write',
  summary: 'Change the exhibits of a document',
  description:
    'A file that is attached becomes evidence (needs evidence:write). No two exhibits have one label. Answers the whole list.',
  access: { kind: 'item', resource: 'documents', of: ({ path }) => path.id, needs: 'edit' },
  input: {
    path: z.strictObject({ id: Id }),
    body: AttachmentEdit,
    upload: { field: 'file', description: 'To attach, instead of an item', optional: true },
  },
  output: json(z.array(DocumentAttachment)),
  errors: [
    'not_found',
    'forbidden',
    'insufficient_scope',
    'conflict',
    'evidence_limit',
    'storage_limit',
    'file_too_large',
    'request_too_large',
  ],
  prepare: ({ principal, services }, { body, files }) => arrivedFile(principal, services, body, files),
  async handler(context, { path: { id }, body }, file) {
    const { tx, viewer, matter, principal } = context;
    const document = await requireRecord(tx, viewer, 'documents', id);
    requireOpen(document);
    const list = { tx, viewer, matter, document };
    switch (body.action) {
      case 'attach': {
        const evidenceId = file ? await addedAsEvidence(context, file) : body.evidenceId;
        await attach(list, { ...body, evidenceId: evidenceId ?? '', accountId: principal.accountId });
        break;
      }
      case 'change':
        await change(list, body);
        break;
      case 'order':
        await order(list, body.ids);
        break;
    }
    return toAttachments(document.body, (await seenAttachments(list, [id])).get(id) ?? []);
  },
});
