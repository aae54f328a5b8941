import type { QueryClient } from '@tanstack/react-query';
import { judgeEdit } from '#renderer/lib/field-conflict.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { putEvidence } from './evidence-cache.ts';
import type { EvidenceItem, Operations } from './generated.ts';
import { keys } from './query-keys.ts';

export type EvidenceChange = Omit<Operations['patch_evidence_by_id']['input'], 'id' | 'expectedUpdatedAt'>;
export type EditableField = Exclude<keyof EvidenceChange, 'courtCaseIds' | 'hearingIds'>;

export type EditOutcome =
  | { kind: 'nothing' }
  | { kind: 'saved'; item: EvidenceItem }
  | { kind: 'conflict'; current: EvidenceItem };

/** A refusal for staleness (409) changed nothing, so looking again and deciding anew is safe. */
const roundsAtMost = 4;

/**
 * Saves one field. `base` is what the field held when the edit began: when someone else changed the same
 * field since, nothing is saved and both versions come back; changes to other fields do not matter.
 */
export async function saveField<Field extends EditableField>(
  client: QueryClient,
  item: EvidenceItem,
  field: Field,
  base: EvidenceItem[Field],
  mine: EvidenceItem[Field],
): Promise<EditOutcome> {
  let current = client.getQueryData<EvidenceItem>(keys.evidenceItem(item.id)) ?? item;
  for (let round = 0; round < roundsAtMost; round += 1) {
    const verdict = judgeEdit(base, mine, current[field]);
    if (verdict === 'nothing') return { kind: 'nothing' };
    if (verdict === 'conflict') return { kind: 'conflict', current };
    const answer = await patchOrCurrent(current, { [field]: mine });
    putEvidence(client, [answer.item]);
    if (answer.saved) return { kind: 'saved', item: answer.item };
    current = answer.item;
  }
  return { kind: 'conflict', current };
}

export interface ManyOutcome {
  changed: { before: EvidenceItem; after: EvidenceItem }[];
  failed: { item: EvidenceItem; error: unknown }[];
}

/** Changes many items, three at a time; each change is worked out from the item as it stands when saved. */
export async function changeMany(
  client: QueryClient,
  items: readonly EvidenceItem[],
  change: (item: EvidenceItem) => EvidenceChange,
): Promise<ManyOutcome> {
  const outcome: ManyOutcome = { changed: [], failed: [] };
  const queue = [...items];
  const work = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        const changed = await changeOne(item, change);
        putEvidence(client, [changed.after]);
        outcome.changed.push(changed);
      } catch (error) {
        outcome.failed.push({ item, error });
      }
    }
  };
  await Promise.all([work(), work(), work()]);
  void client.invalidateQueries({ queryKey: keys.foldersOfAll });
  void client.invalidateQueries({ queryKey: keys.issuesOfAll });
  return outcome;
}

async function changeOne(
  item: EvidenceItem,
  change: (item: EvidenceItem) => EvidenceChange,
): Promise<{ before: EvidenceItem; after: EvidenceItem }> {
  let before = item;
  for (let round = 0; round < roundsAtMost; round += 1) {
    const answer = await patchOrCurrent(before, change(before));
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
    return { saved: true, item: await call('patch_evidence_by_id', input) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return { saved: false, item: await call('get_evidence_by_id', { id: item.id }) };
  }
}
