import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { withoutUnseen, withoutUnseenIn } from '#server/catalog/references.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { type EvidenceRecord, type ReadEvidence, toEvidence } from './schema.ts';

/** Items as an answer to this viewer shows them. */
export async function toItems(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  rows: readonly ReadEvidence[],
): Promise<EvidenceRecord[]> {
  return (await withoutUnseen(tx, viewer, matter, 'evidence', rows)).map(toEvidence);
}

export async function toOneItem(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  row: ReadEvidence,
): Promise<EvidenceRecord> {
  return toEvidence(await withoutUnseenIn(tx, viewer, matter, 'evidence', row));
}
