import { findMatter, type MatterView } from '#server/access/matters.ts';
import type { BackupMatter, BinderBackup } from './backup-schema.ts';
import { described, namesIn } from './named.ts';
import { readPreparation } from './read-preparation.ts';

/**
 * The preparation of every matter of the workspace, archived ones too, that the viewer sees whole; matters without
 * binders are left out.
 */
export async function backupOf(view: MatterView, now: string): Promise<BinderBackup> {
  const { tx, viewer, matter } = view;
  const cases = await tx.db
    .selectFrom('cases')
    .select(['id', 'caption'])
    .where('workspaceId', '=', matter.workspaceId)
    .orderBy('id')
    .execute();
  const matters: BackupMatter[] = [];
  for (const { id, caption } of cases) {
    const each = await findMatter(tx, viewer, id);
    if (!each?.whole) continue;
    const { binders } = await readPreparation({ tx, viewer, matter: each });
    if (binders.length === 0) continue;
    const kept = binders.map(({ title, courtCaseId, hearingId, private: hidden, sections }) => ({
      title,
      courtCaseId,
      hearingId,
      private: hidden,
      items: sections.flatMap(({ items }) => items),
    }));
    const named = await described({ tx, viewer, matter: each }, namesIn(kept));
    matters.push({ caseId: id, caption, binders: kept, named });
  }
  return { format: 'casewright-preparation', version: 1, madeAt: now, matters };
}
