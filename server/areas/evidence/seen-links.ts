import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { seenAmong, seenOf } from '#server/catalog/seen-sets.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { type EvidenceRecord, type ReadEvidence, type SeenLinks, toEvidence } from './schema.ts';

/** What a viewer may know of the records that these items name. */
export async function seenLinks(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  items: readonly Pick<Row<'evidence'>, 'duplicateOf'>[],
): Promise<SeenLinks> {
  const originals = items.flatMap(({ duplicateOf }) => duplicateOf ?? []);
  return {
    folder: await seenOf(tx, viewer, matter, 'folders'),
    issue: await seenOf(tx, viewer, matter, 'issues'),
    courtCase: await seenOf(tx, viewer, matter, 'courtCases'),
    hearing: await seenOf(tx, viewer, matter, 'hearings'),
    original: await seenAmong(tx, viewer, matter, 'evidence', [...new Set(originals)]),
  };
}

export async function toOneEvidence(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  row: ReadEvidence,
): Promise<EvidenceRecord> {
  return toEvidence(row, await seenLinks(tx, viewer, matter, [row]));
}
