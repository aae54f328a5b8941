import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { courtOf, dossierOf, requireContent } from './court.ts';
import { certificateToSign } from './certified.ts';
import { act, type Prepared, refuseAssistants } from './court-actions.ts';
import { Court, CourtEdit } from './court-schema.ts';
import { signatureOf } from './signature.ts';
import { signingCopy } from './signing-copy.ts';

export const postDocumentsByIdCourt = defineOperation({
  method: 'post',
  path: '/documents/{id}/court',
  scope: 'documents:write',
  summary: 'Format, review, sign, serve or file a document',
  description:
    '`expectedHash` says which content an action is about. A change of the text voids approvals and signatures.',
  access: { kind: 'item', resource: 'documents', of: ({ path }) => path.id, needs: 'edit' },
  input: { path: z.strictObject({ id: Id }), body: CourtEdit },
  output: json(Court),
  errors: ['not_found', 'forbidden', 'conflict'],
  /** The signing copy is set outside the transaction, and compared with what the signer saw in it. */
  async prepare(context, { path, body }): Promise<Prepared | undefined> {
    refuseAssistants(context, body);
    if (body.action !== 'sign') return undefined;
    const certificate = await certificateToSign(context, body.certificate);
    return { certificate, pdfSha256: await signingCopy(context, path.id, signatureOf(body)) };
  },
  async handler(context, { path, body }, prepared) {
    const { tx, viewer } = context;
    const before = await dossierOf(context, await requireRecord(tx, viewer, 'documents', path.id));
    await requireContent(context, before, body.expectedHash);
    await act(context, before, body, prepared);
    return courtOf(context, await dossierOf(context, await requireRecord(tx, viewer, 'documents', path.id)));
  },
});
