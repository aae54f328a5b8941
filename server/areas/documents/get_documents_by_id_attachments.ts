import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { DocumentAttachment, toAttachments } from './attachment-schema.ts';
import { seenAttachments } from './attachments.ts';

export const getDocumentsByIdAttachments = defineOperation({
  method: 'get',
  path: '/documents/{id}/attachments',
  scope: 'documents:read',
  summary: 'List the exhibits of a document',
  description: 'Evidence attached to it, in the order of the document, each with whether the text cites it.',
  access: { kind: 'item', resource: 'documents', of: ({ path }) => path.id, needs: 'view' },
  input: { path: z.strictObject({ id: Id }) },
  output: json(z.array(DocumentAttachment)),
  errors: ['not_found'],
  async handler({ tx, viewer }, { path: { id } }) {
    const { caseId, body } = await requireRecord(tx, viewer, 'documents', id);
    const matter = await requireMatter(tx, viewer, caseId);
    const seen = await seenAttachments({ tx, viewer, matter }, [id]);
    return toAttachments(body, seen.get(id) ?? []);
  },
});
