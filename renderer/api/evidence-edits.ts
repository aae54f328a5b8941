import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, callForAnswer } from './client.ts';
import { putEvidence } from './evidence-cache.ts';
import type { EvidenceItem, Operations } from './generated.ts';
import { doToEach, inBatches, type ManyRecordOptions } from './many-records.ts';
import { ownWrite } from './own-writes.ts';

export type EvidenceChange = Omit<Operations['patch_evidence_by_id']['input'], 'id' | 'expectedUpdatedAt'>;

/** A refusal for staleness (409) changed nothing, so looking again and deciding anew is safe. */
const roundsAtMost = 4;

/** Refused with 409 when someone else changed it since. */
export function changeEvidence(
  client: QueryClient,
  { id, updatedAt }: Pick<EvidenceItem, 'id' | 'updatedAt'>,
  change: EvidenceChange,
): Promise<EvidenceItem> {
  return ownWrite(callForAnswer('patch_evidence_by_id', { id, ...change, expectedUpdatedAt: updatedAt }), (item) => {
    putEvidence(client, [item]);
    return [{ resource: 'evidence', id }];
  });
}

export interface ManyOutcome {
  changed: { before: EvidenceItem; after: EvidenceItem }[];
  failed: { item: EvidenceItem; error: unknown }[];
  /** Not tried any more, because it was stopped. */
  left: EvidenceItem[];
}

/**
 * Changes many items, a few at a time; each change is worked out from the item as it stands when saved, and an item
 * it would leave as it is (null) is passed over. Stopping lets those that were sent come back.
 */
export async function changeMany(
  client: QueryClient,
  items: readonly EvidenceItem[],
  change: (item: EvidenceItem) => EvidenceChange | null,
  options: ManyRecordOptions = {},
): Promise<ManyOutcome> {
  const shown = inBatches<EvidenceItem>((changed) => putEvidence(client, changed));
  const work = async (item: EvidenceItem): Promise<{ before: EvidenceItem; after: EvidenceItem } | null> => {
    const changed = await changeOne(item, change);
    if (changed !== null) shown.add(changed.after);
    return changed;
  };
  const { done, failed, left } = await doToEach(items, work, options);
  shown.flush();
  return { changed: done.map(({ result }) => result).filter((changed) => changed !== null), failed, left };
}

async function changeOne(
  item: EvidenceItem,
  change: (item: EvidenceItem) => EvidenceChange | null,
): Promise<{ before: EvidenceItem; after: EvidenceItem } | null> {
  let before = item;
  for (let round = 0; round < roundsAtMost; round += 1) {
    const wanted = change(before);
    if (wanted === null) return null;
    const answer = await patchOrCurrent(before, wanted);
    if (answer.saved) return { before, after: answer.item };
    before = answer.item;
  }
  throw new Error(`“${item.title}” kept changing while this was saved. It was left as it is.`);
}

async function patchOrCurrent(
  item: EvidenceItem,
  change: EvidenceChange,
): Promise<{ saved: boolean; item: EvidenceItem }> {
  try {
    const input = { id: item.id, ...change, expectedUpdatedAt: item.updatedAt };
    const write = callForAnswer('patch_evidence_by_id', input);
    return { saved: true, item: await ownWrite(write, ({ id }) => [{ resource: 'evidence', id }]) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return { saved: false, item: await call('get_evidence_by_id', { id: item.id }) };
  }
}
