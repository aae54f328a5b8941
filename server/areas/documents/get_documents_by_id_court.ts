import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { courtOf, dossierOf } from './court.ts';
import { Court } from './court-schema.ts';

export const getDocumentsByIdCourt = defineOperation({
  method: 'get',
  path: '/documents/{id}/court',
  scope: 'documents:read',
  summary: 'Read a document’s court format, review and signatures',
  description:
    'Its caption, who approved and signed it, what it states without support, and findings to look at before it goes to a court.',
  access: { kind: 'item', resource: 'documents', of: ({ path }) => path.id, needs: 'view' },
  input: { path: z.strictObject({ id: Id }) },
  output: json(Court),
  errors: ['not_found'],
  async handler(context, { path }) {
    const document = await requireRecord(context.tx, context.viewer, 'documents', path.id);
    const view = { ...context, matter: await requireMatter(context.tx, context.viewer, document.caseId) };
    return courtOf(view, await dossierOf(view, document));
  },
});
