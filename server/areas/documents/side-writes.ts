import { type DocumentStatus, isFinal } from '#server/rules/documents.ts';
import { dropJobsOf, enqueueJob } from '#server/store/jobs.ts';
import type { SideWrites } from '#server/store/record.ts';
import { type Content, saysOther } from './content.ts';
import { deleteExports } from './exports.ts';
import { deleteOriginal } from './originals.ts';
import { forgetSigning, supersede } from './signing.ts';
import { type Displaced, keepVersion, sameTexts } from './versions.ts';

type Written = Displaced & Content & { status: DocumentStatus; caseId: string };

/** The versions of a document, what people did to it, and its files. */
export const documentSideWrites: SideWrites<Written> = {
  async updated(tx, after, before) {
    if (!sameTexts(before, after)) await keepVersion(tx, before);
    const counts = before.status !== 'draft' && !isFinal(before.status);
    if (counts && saysOther(before, after)) await supersede(tx, after.id);
  },
  async deleting(tx, { id, caseId }) {
    await tx.db.deleteFrom('documentVersions').where('documentId', '=', id).execute();
    await forgetSigning(tx, id);
    await dropJobsOf(tx, id);
    for (const { sha256 } of [...(await deleteExports(tx, id)), ...(await deleteOriginal(tx, id))]) {
      await enqueueJob(tx, { kind: 'removeBytes', subjectId: sha256, caseId });
    }
  },
};
