import { createHash } from 'node:crypto';
import { requireMatter } from '#server/access/matters.ts';
import type { PrepareContext, Services } from '#server/catalog/context.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { AppError } from '#server/errors/app-error.ts';
import { profileOf } from '#server/papers/court-profile.ts';
import type { Paper } from '#server/papers/paper.ts';
import { dossierOf } from './court.ts';
import { paperOf, withPictures } from './paper-of.ts';
import { requireKind, type SignatureFacts } from './signature.ts';

/**
 * The SHA-256 of the paper that somebody is about to sign, with their block filled. A drawing is not in it: it is made on
 * the copy that the signer looks at. One that no page can show is refused, or the paper could never be printed again.
 */
export async function signingCopy(
  { look, viewer, services }: PrepareContext,
  documentId: string,
  signer: SignatureFacts,
): Promise<string> {
  const plan = await look(async (tx) => {
    const document = await requireRecord(tx, viewer, 'documents', documentId);
    requireKind(signer.kind, profileOf(document.profile));
    const view = { tx, viewer, matter: await requireMatter(tx, viewer, document.caseId) };
    return paperOf(view, await dossierOf(view, document), { mark: null, signer: { ...signer, image: null } });
  });
  const paper = await withPictures(plan, services);
  const { pdf } = await services.papers.set(paper);
  if (signer.image !== null) await requirePrintable(services, paper, signer.image);
  return createHash('sha256').update(pdf).digest('hex');
}

/** The signer’s block is the last. */
async function requirePrintable({ papers }: Services, paper: Paper, image: Uint8Array): Promise<void> {
  const signatures = paper.signatures.map((block, at, { length }) => (at === length - 1 ? { ...block, image } : block));
  await papers.set({ ...paper, signatures }).catch((cause: unknown) => {
    throw new AppError('invalid_request', 'This drawing can’t be printed. Draw it again.', {
      issues: [{ path: 'image', message: cause instanceof AppError ? cause.message : String(cause) }],
    });
  });
}
