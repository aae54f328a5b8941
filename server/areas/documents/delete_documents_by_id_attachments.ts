import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { detach } from './change-attachments.ts';
import { requireOpen } from './state.ts';

export const deleteDocumentsByIdAttachments = defineOperation({
  method: 'delete',
  path: '/documents/{id}/attachments',
  scope: 'documents:write',
  status: 204,
  summary: 'Detach an exhibit from a document',
  description: 'The evidence stays in the case. Labels of the other exhibits stay as they are.',
  access: { kind: 'item', resource: 'documents', of: ({ path }) => path.id, needs: 'edit' },
  input: { path: z.strictObject({ id: Id }), query: z.strictObject({ attachmentId: Id }) },
  output: nothing,
  errors: ['not_found', 'forbidden'],
  async handler({ tx, viewer, matter }, { path: { id }, query: { attachmentId } }) {
    const document = await requireRecord(tx, viewer, 'documents', id);
    requireOpen(document);
    await detach({ tx, viewer, matter, document }, attachmentId);
  },
});
