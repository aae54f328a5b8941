import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { requireAll } from '#server/catalog/references.ts';
import type { ReadTx } from '#server/store/transaction.ts';

/** Refuses a court file or contacts that are not of this matter, or not the caller's to see. */
export async function requireReferences(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  given: { courtCaseId?: string | null | undefined; contactIds?: readonly string[] | undefined },
): Promise<void> {
  const { courtCaseId, contactIds = [] } = given;
  if (courtCaseId != null) await requireAll(tx, viewer, matter, 'courtCases', [courtCaseId], 'courtCaseId');
  await requireAll(tx, viewer, matter, 'contacts', contactIds, 'contactIds');
}
