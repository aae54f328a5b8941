import { type DocumentStatus, isFinal } from '#server/rules/documents.ts';
import type { SideWrites } from '#server/store/record.ts';
import { type Content, saysOther } from './content.ts';
import { removeFiles } from './files.ts';
import { forgetSigning, supersede } from './signing.ts';
import { type Displaced, keepVersion, sameTexts } from './versions.ts';

export const documentSideWrites: SideWrites<Displaced & Content & { status: DocumentStatus; caseId: string }> = {
  async updated(tx, after, before) {
    if (!sameTexts(before, after)) await keepVersion(tx, before);
    const counts = before.status !== 'draft' && !isFinal(before.status);
    if (counts && saysOther(before, after)) await supersede(tx, after.id);
  },
  async deleting(tx, { id, caseId }) {
    await removeFiles(tx, id, caseId);
    await tx.db.deleteFrom('documentVersions').where('documentId', '=', id).execute();
    await forgetSigning(tx, id);
  },
};
