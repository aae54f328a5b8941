import { Readable } from 'node:stream';
import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { requireRoom } from '#server/access/room.ts';
import { insertBlob } from '#server/areas/evidence/queries.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { AppError } from '#server/errors/app-error.ts';
import { certificatesOf, certified } from './certified.ts';
import { courtOf, type CourtView, type Dossier, dossierOf, lookedAt, requireContent } from './court.ts';
import { Export, Hash, toExport } from './court-schema.ts';
import { exportFormats } from './export-formats.ts';
import { exported } from './exported.ts';
import { insertExport } from './exports.ts';
import { type Finding, findingCodes, stops } from './findings.ts';
import { paperOf } from './paper-of.ts';
import { isValid } from './signing.ts';

export const postDocumentsByIdExport = defineOperation({
  method: 'post',
  path: '/documents/{id}/export',
  scope: 'documents:write',
  status: 201,
  summary: 'Make the final export of a document',
  description:
    'Kept as it is, with its hash: GET /files/{fileId}. It stops at errors and warnings of `get_documents_by_id_court` whose code is not in `despite`.',
  access: { kind: 'item', resource: 'documents', of: ({ path }) => path.id, needs: 'edit' },
  input: {
    path: z.strictObject({ id: Id }),
    body: z.strictObject({
      format: z.enum(exportFormats).default('pdf'),
      expectedHash: Hash.meta({ description: '`contentHash` as you read it; else 409' }),
      despite: z.array(z.enum(findingCodes)).max(findingCodes.length).default([]),
    }),
  },
  output: json(Export),
  errors: ['not_found', 'forbidden', 'conflict', 'findings', 'storage_limit'],
  async prepare(context, { path, body, files }) {
    const { look, viewer, services } = context;
    const { dossier, plan } = await look(async (tx) => {
      const document = await requireRecord(tx, viewer, 'documents', path.id);
      const view = { ...context, tx, matter: await requireMatter(tx, viewer, document.caseId) };
      const found = await dossierOf(view, document);
      await requireContent(view, found, body.expectedHash);
      requireClean((await lookedAt(view, found)).findings, body.despite);
      return { dossier: found, plan: await paperOf(view, found, { mark: null }) };
    });
    const certificates = body.format === 'pdf' ? await certificatesOf(context, dossier) : [];
    const { bytes, ...facts } = await exported(services, body.format, dossier.document, plan);
    const signed = await certified(bytes, certificates, { contentHash: dossier.contentHash, now: context.now });
    const staged = await services.blobs.stage(Readable.from([signed]));
    // As if it had come with the request, which removes its files when it is over.
    files.push({ ...staged, fileName: facts.fileName });
    await services.blobs.keep(staged);
    return { ...facts, sha256: staged.sha256, size: staged.size, counting: countingIn(dossier) };
  },
  async handler(context, { path, body: { format, expectedHash } }, { counting, ...facts }) {
    const { tx, viewer, matter, principal, services } = context;
    const document = await requireRecord(tx, viewer, 'documents', path.id);
    const dossier = await dossierOf(context, document);
    await requireContent(context, dossier, expectedHash);
    await requireSignatures(context, dossier, counting);
    const { sha256, size } = facts;
    await requireRoom(tx, matter, services.limits, { items: 0, bytes: size });
    await insertBlob(tx, { sha256, size });
    const made = await insertExport(tx, {
      documentId: document.id,
      accountId: principal.accountId,
      ...facts,
      format,
      contentHash: dossier.contentHash,
      status: document.status,
    });
    return toExport({ ...made, by: principal.name });
  },
});

/** The signatures that are printed. */
function countingIn({ signing }: Dossier): string {
  return signing.signatures
    .filter(isValid)
    .map(({ id }) => id)
    .join(' ');
}

/** Signing changes no content: who signed while the paper was set would be missing on it. */
async function requireSignatures(view: CourtView, dossier: Dossier, counting: string): Promise<void> {
  if (countingIn(dossier) === counting) return;
  throw new AppError('conflict', 'It was signed, or a signature was withdrawn, meanwhile. Export it again.', {
    current: await courtOf(view, dossier),
  });
}

function requireClean(findings: readonly Finding[], despite: readonly string[]): void {
  const left = findings.filter((finding) => stops(finding) && !despite.includes(finding.code));
  const [first] = left;
  if (!first) return;
  const others = left.length > 1 ? ` There ${left.length === 2 ? 'is one more' : `are ${left.length - 1} more`}.` : '';
  throw new AppError('findings', `${first.text}${others} Nothing was exported.`, { findings: left });
}
