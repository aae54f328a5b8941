import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, file } from '#server/catalog/define.ts';
import { madeFile } from '#server/catalog/made-file.ts';
import { forPeople, Id, IsoDate, line, prose } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { invalid } from '#server/errors/app-error.ts';
import { profileOf } from '#server/papers/court-profile.ts';
import { signatureKinds } from '#server/papers/paper.ts';
import { dossierOf } from './court.ts';
import { exportFormats } from './export-formats.ts';
import { exported } from './exported.ts';
import { paperOf } from './paper-of.ts';
import { requireKind, undrawn } from './signature.ts';

const person = (description: string) => ({ description, [forPeople]: true });

const signing = {
  signing: z
    .enum(['1', '0'], 'signing is 1 or 0.')
    .optional()
    .meta(person('1 for the PDF to sign, with the place of who signs filled; its SHA-256 goes with the signature')),
  kind: z.enum(signatureKinds).default('wet').meta(person('With `signing`: how they sign')),
  name: line(200).optional().meta(person('With `signing`: who signs')),
  role: line(200).optional().meta(person('With `signing`: in which role')),
  place: line(200).optional().meta(person('With `signing`: where')),
  date: IsoDate.optional().meta(person('With `signing`: the day')),
  statement: prose(2000).optional().meta(person('With `signing`: what is declared')),
};

export const getDocumentsByIdExport = defineOperation({
  method: 'get',
  path: '/documents/{id}/export',
  scope: 'documents:read',
  summary: 'Export a working copy of a document',
  description: 'As it will be printed, each page marked as a working copy; record notes are in none.',
  access: { kind: 'item', resource: 'documents', of: ({ path }) => path.id, needs: 'view' },
  input: {
    path: z.strictObject({ id: Id }),
    query: z.strictObject({
      format: z.enum(exportFormats).default('pdf'),
      ...signing,
    }),
  },
  output: file('The document'),
  errors: ['not_found'],
  async handler({ tx, viewer }, { path, query: { format, signing: toSign, name, ...given } }) {
    const document = await requireRecord(tx, viewer, 'documents', path.id);
    const view = { tx, viewer, matter: await requireMatter(tx, viewer, document.caseId) };
    if (toSign !== '1') {
      return { format, document, plan: await paperOf(view, await dossierOf(view, document), { mark: 'Working copy' }) };
    }
    if (format !== 'pdf') throw invalid('What is signed is a PDF. Leave out the format.', 'format');
    if (name === undefined) throw invalid('Say who signs.', 'name');
    requireKind(given.kind, profileOf(document.profile));
    const signer = undrawn({ name, ...given });
    return { format, document, plan: await paperOf(view, await dossierOf(view, document), { mark: null, signer }) };
  },
  async deliver({ services }, { format, document, plan }) {
    return madeFile(await exported(services, format, document, plan));
  },
});
