import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { requireAll } from '#server/catalog/references.ts';
import type { ReadTx } from '#server/store/transaction.ts';

/** Refuses a hearing or court file that is not of this matter, or not the caller's to see. */
export async function requireReferences(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  { hearingId, courtCaseId }: { hearingId?: string | null | undefined; courtCaseId?: string | null | undefined },
): Promise<void> {
  if (hearingId != null) {
    await requireAll(tx, viewer, matter, 'hearings', [hearingId], 'hearingId');
  }
  if (courtCaseId != null) {
    await requireAll(tx, viewer, matter, 'courtCases', [courtCaseId], 'courtCaseId');
  }
}
