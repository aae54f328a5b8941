import { createHash } from 'node:crypto';
import type { MatterView } from '#server/access/matters.ts';
import type { Services } from '#server/catalog/context.ts';
import type { CourtProfile } from '#server/papers/court-profile.ts';
import { isFinal } from '#server/rules/documents.ts';
import type { Row } from '#server/store/tables.ts';
import { dossierOf } from './court.ts';
import { exportsOf } from './exports.ts';
import { type PaperPlan, paperOf, withPictures } from './paper-of.ts';
import { isValid } from './signing.ts';

/** A document as a packet for a court prints it. */
export interface PrintedDocument {
  /** Changes when its pages would. */
  key: string;
  /** It was signed, served or filed as it is. */
  final: boolean;
  /** Its last final export, where it says the same and was signed by the same; else its pages are set anew. */
  kept: { sha256: string; fileName: string } | null;
  plan: PaperPlan;
}

export async function printedDocument(
  view: MatterView,
  document: Row<'documents'>,
  court: CourtProfile,
): Promise<PrintedDocument> {
  const dossier = await dossierOf(view, document);
  const plan = await paperOf(view, dossier, { mark: null, court });
  const signed = dossier.signing.signatures.filter(isValid);
  const signedAt =
    signed
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1) ?? '';
  const kept = (await exportsOf(view.tx, document.id)).findLast(
    ({ format, contentHash, createdAt }) =>
      format === 'pdf' && contentHash === dossier.contentHash && createdAt > signedAt,
  );
  const said = kept ? kept.sha256 : JSON.stringify([plan.paper, [...plan.shown]]);
  return {
    key: createHash('sha256').update(said).digest('hex'),
    final: signed.length > 0 || isFinal(document.status),
    kept: kept ? { sha256: kept.sha256, fileName: kept.fileName } : null,
    plan,
  };
}

/** The PDF of one that has no final export. */
export async function setDocument(services: Services, plan: PaperPlan, signal: AbortSignal): Promise<Uint8Array> {
  return (await services.papers.set(await withPictures(plan, services), { signal })).pdf;
}
