import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { dropEvidence } from './evidence-cache.ts';
import type { ManyOptions } from './evidence-edits.ts';
import type { EvidenceItem } from './generated.ts';
import { keys } from './query-keys.ts';

const atOnce = 3;
/** Taking each item off a list of thousands by itself would cost more than deleting it. */
const shownEveryMs = 250;

export interface ManyDeleted {
  deleted: number;
  failed: { item: EvidenceItem; error: unknown }[];
  /** Not tried any more, because it was stopped. */
  left: EvidenceItem[];
}

/** Deletes items for good, a few at a time; stopping lets those that were sent come back. */
export async function deleteMany(
  client: QueryClient,
  items: readonly EvidenceItem[],
  { signal, onProgress }: ManyOptions = {},
): Promise<ManyDeleted> {
  const outcome: ManyDeleted = { deleted: 0, failed: [], left: [] };
  const queue = [...items];
  const gone = dropInBatches(client);
  const stopped = (): boolean => signal?.aborted === true;
  const work = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = stopped() ? undefined : queue.shift()) {
      try {
        await deleteOne(item.id);
        gone.drop(item.id);
        outcome.deleted += 1;
      } catch (error) {
        outcome.failed.push({ item, error });
      }
      onProgress?.(items.length - queue.length, items.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  gone.flush();
  outcome.left = queue;
  for (const queryKey of [keys.foldersOfAll, keys.issuesOfAll, keys.courtFilesOfAll]) {
    void client.invalidateQueries({ queryKey });
  }
  return outcome;
}

async function deleteOne(id: string): Promise<void> {
  try {
    await call('delete_evidence_by_id', { id });
  } catch (error) {
    // Gone already is what was asked for.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

function dropInBatches(client: QueryClient): { drop: (id: string) => void; flush: () => void } {
  const waiting = new Set<string>();
  let last = Date.now();
  const flush = (): void => {
    dropEvidence(client, new Set(waiting));
    waiting.clear();
    last = Date.now();
  };
  return {
    flush,
    drop: (id) => {
      waiting.add(id);
      if (Date.now() - last >= shownEveryMs) flush();
    },
  };
}
