import type { QueryClient } from '@tanstack/react-query';
import { judgeEdit } from '#renderer/lib/field-conflict.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { putEvidence } from './evidence-cache.ts';
import type { EvidenceItem, Operations } from './generated.ts';
import { expectEcho, expectNoEcho } from './own-writes.ts';
import { keys } from './query-keys.ts';

export type EvidenceChange = Omit<Operations['patch_evidence_by_id']['input'], 'id' | 'expectedUpdatedAt'>;
export type EditableField = Exclude<keyof EvidenceChange, 'hearingIds'>;

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
  /** Not tried any more, because it was stopped. */
  left: EvidenceItem[];
}

export interface ManyOptions {
  signal?: AbortSignal;
  onProgress?: (done: number, of: number) => void;
}

const atOnce = 3;
/** Putting each item on the screen by itself would cost more than saving it, when there are thousands. */
const shownEveryMs = 250;

/**
 * Changes many items, a few at a time; each change is worked out from the item as it stands when saved, and an item
 * it would leave as it is (null) is passed over. Stopping lets those that were sent come back.
 */
export async function changeMany(
  client: QueryClient,
  items: readonly EvidenceItem[],
  change: (item: EvidenceItem) => EvidenceChange | null,
  { signal, onProgress }: ManyOptions = {},
): Promise<ManyOutcome> {
  const outcome: ManyOutcome = { changed: [], failed: [], left: [] };
  const queue = [...items];
  const shown = showInBatches(client);
  const stopped = (): boolean => signal?.aborted === true;
  const work = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = stopped() ? undefined : queue.shift()) {
      try {
        const changed = await changeOne(item, change);
        if (changed !== null) {
          shown.put(changed.after);
          outcome.changed.push(changed);
        }
      } catch (error) {
        outcome.failed.push({ item, error });
      }
      onProgress?.(items.length - queue.length, items.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  shown.flush();
  outcome.left = queue;
  for (const queryKey of [keys.foldersOfAll, keys.issuesOfAll, keys.courtFilesOfAll]) {
    void client.invalidateQueries({ queryKey });
  }
  return outcome;
}

function showInBatches(client: QueryClient): { put: (item: EvidenceItem) => void; flush: () => void } {
  let waiting: EvidenceItem[] = [];
  let last = Date.now();
  const flush = (): void => {
    if (waiting.length > 0) putEvidence(client, waiting);
    waiting = [];
    last = Date.now();
  };
  return {
    flush,
    put: (item) => {
      waiting.push(item);
      if (Date.now() - last >= shownEveryMs) flush();
    },
  };
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
  expectEcho(item.id);
  try {
    const input = { id: item.id, ...change, expectedUpdatedAt: item.updatedAt };
    return { saved: true, item: await call('patch_evidence_by_id', input) };
  } catch (error) {
    expectNoEcho(item.id);
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return { saved: false, item: await call('get_evidence_by_id', { id: item.id }) };
  }
}
