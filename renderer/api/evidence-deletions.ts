import type { QueryClient } from '@tanstack/react-query';
import { callForAnswer } from './client.ts';
import { dropEvidence } from './evidence-cache.ts';
import type { EvidenceItem } from './generated.ts';
import { goneAtLast } from './gone-at-last.ts';
import { doToEach, inBatches, type ManyDone, type ManyRecordOptions } from './many-records.ts';
import { ownWrite } from './own-writes.ts';

/** Deletes items for good, a few at a time; stopping lets those that were sent come back. */
export async function deleteMany(
  client: QueryClient,
  items: readonly EvidenceItem[],
  options: ManyRecordOptions = {},
): Promise<ManyDone<EvidenceItem, void>> {
  const gone = inBatches<string>((ids) => dropEvidence(client, new Set(ids)));
  const work = async ({ id }: EvidenceItem): Promise<void> => {
    await goneAtLast(ownWrite(callForAnswer('delete_evidence_by_id', { id }), () => [{ resource: 'evidence', id }]));
    gone.add(id);
  };
  const outcome = await doToEach(items, work, options);
  gone.flush();
  return outcome;
}
