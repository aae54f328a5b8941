import { createHash } from 'node:crypto';
import { requireMatter } from '#server/access/matters.ts';
import type { PrepareContext } from '#server/catalog/context.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { AppError } from '#server/errors/app-error.ts';
import { profileOf } from '#server/papers/court-profile.ts';
import type { SetPaper } from '#server/papers/paper.ts';
import { dossierOf } from './court.ts';
import { paperOf, withPictures } from './paper-of.ts';
import { requireKind, type SignatureFacts } from './signature.ts';

/**
 * The SHA-256 of the paper that somebody is about to sign, with their block filled. A drawing is not in it: it is made on
 * the copy that the signer looks at. One that no page can show is refused, or the paper could never be printed again.
 */
export async function signingCopy(
  context: PrepareContext,
  documentId: string,
  signer: SignatureFacts,
): Promise<string> {
  const { pdf } = await signed(context, documentId, { ...signer, image: null });
  if (signer.image !== null) {
    await signed(context, documentId, signer).catch((cause: unknown) => {
      throw new AppError('invalid_request', 'This drawing can’t be printed. Draw it again.', {
        issues: [{ path: 'image', message: cause instanceof AppError ? cause.message : String(cause) }],
      });
    });
  }
  return createHash('sha256').update(pdf).digest('hex');
}

async function signed(
  { look, viewer, services }: PrepareContext,
  documentId: string,
  signer: SignatureFacts,
): Promise<SetPaper> {
  const plan = await look(async (tx) => {
    const document = await requireRecord(tx, viewer, 'documents', documentId);
    requireKind(signer.kind, profileOf(document.profile));
    const view = { tx, viewer, matter: await requireMatter(tx, viewer, document.caseId) };
    return paperOf(view, await dossierOf(view, document), { mark: null, signer });
  });
  return services.papers.set(await withPictures(plan, services));
}
