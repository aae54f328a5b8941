import { createHash } from 'node:crypto';
import { requireMatter } from '#server/access/matters.ts';
import type { PrepareContext } from '#server/catalog/context.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { profileOf } from '#server/papers/court-profile.ts';
import type { SetPaper } from '#server/papers/paper.ts';
import { dossierOf } from './court.ts';
import { paperOf, withPictures } from './paper-of.ts';
import { requireKind, type SignatureFacts } from './signature.ts';

/**
 * The paper that somebody is about to sign, with their block filled. A drawing is not in it: it is made on the copy that
 * the signer looks at.
 */
export async function signingCopy(
  { look, viewer, services }: PrepareContext,
  documentId: string,
  signer: SignatureFacts,
): Promise<SetPaper & { sha256: string }> {
  const plan = await look(async (tx) => {
    const document = await requireRecord(tx, viewer, 'documents', documentId);
    requireKind(signer.kind, profileOf(document.profile));
    const view = { tx, viewer, matter: await requireMatter(tx, viewer, document.caseId) };
    return paperOf(view, await dossierOf(view, document), { mark: null, signer });
  });
  const paper = await services.papers.set(await withPictures(plan, services));
  return { ...paper, sha256: createHash('sha256').update(paper.pdf).digest('hex') };
}
