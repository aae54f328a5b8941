import { keepPreviousData, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { isGone } from './api-error.ts';
import { call, callForAnswer } from './client.ts';
import { dropRecords, everyChange, refreshRecords } from './follows.ts';
import type { TrashedRecord, TrashList, TrashOutcome, TrashResource } from './generated.ts';
import { ownWrite } from './own-writes.ts';
import { keys } from './query-keys.ts';
import { newStep, note, wholePart, type Part, type Step } from './session-changes.ts';

/** As many as the server takes in one call. */
const idsAtOnce = 500;

/** What was deleted in the window and can be restored, the latest first; `q` finds it by its name. */
export function useTrash(caseId: string, q: string): UseQueryResult<TrashList> {
  return useQuery({
    queryKey: keys.trash(caseId, q),
    queryFn: () => call('get_trash', { caseId, ...(q !== '' && { q }) }),
    meta: { caseId, follows: { [everyChange]: true } },
    placeholderData: keepPreviousData,
  });
}

/** Of folders: whether what is in them moves to the folder above, or goes to Trash too. */
export interface TrashHow {
  contents?: 'kept' | 'deleted';
}

interface Named extends TrashHow {
  caseId: string;
  resource: TrashResource;
  ids: readonly string[];
}

/** Moves records to Trash, out of every list, and what goes with them; gone already is what was asked for. */
export async function moveToTrash(client: QueryClient, { caseId, resource, ids, ...how }: Named): Promise<void> {
  await inParts(ids, async (some) => {
    try {
      await ownWrite(callForAnswer('post_trash', { caseId, resource, ids: some, ...how }), ({ done }) => {
        dropRecords(client, caseId, resource, some);
        refreshRecords(
          client,
          caseId,
          done.filter(({ id }) => !some.includes(id)),
        );
        return done;
      });
    } catch (error) {
      if (!isGone(error)) throw error;
      dropRecords(client, caseId, resource, some);
    }
  });
}

/** Puts records back, with all that went to Trash with them; they show in their lists at once. */
export async function restoreFromTrash(
  client: QueryClient,
  caseId: string,
  records: readonly Pick<TrashedRecord, 'id' | 'title'>[],
  step?: Step,
): Promise<void> {
  const ids = records.map(({ id }) => id);
  const [first] = records;
  if (first === undefined) return;
  const done = await bringBack(client, caseId, ids);
  const title = `“${first.title}”`;
  const restored = Map.groupBy(
    done.filter(({ id }) => ids.includes(id)),
    ({ resource }) => resource,
  );
  for (const [resource, own] of restored) {
    // What came with a folder went with it.
    const contents = resource === 'folders' && done.length > ids.length ? { contents: 'deleted' as const } : {};
    const named = { caseId, resource, ids: own.map(({ id }) => id), ...contents };
    note(therePart(client, named, title), step ?? newStep(`${title} restored.`));
  }
}

/** Records that were moved to Trash: they can be restored, and moved again. */
export function trashedPart(client: QueryClient, named: Named, title: string): Part {
  const { caseId, ids } = named;
  return wholePart(
    title,
    async () => {
      await bringBack(client, caseId, ids);
      return therePart(client, named, title);
    },
    ids.length,
  );
}

/** Records that were made or restored: they can be moved to Trash, and restored. `mayGo` throws where they can't. */
export function therePart(client: QueryClient, named: Named, title: string, mayGo?: () => Promise<void>): Part {
  return wholePart(
    title,
    async () => {
      await mayGo?.();
      await moveToTrash(client, named);
      return trashedPart(client, named, title);
    },
    named.ids.length,
  );
}

/** There is no way back; without ids, everything in Trash. */
export async function deletePermanently(
  client: QueryClient,
  caseId: string,
  records: readonly Pick<TrashedRecord, 'id'>[] | null,
): Promise<void> {
  if (records === null) return void (await settle(client, caseId, 'post_trash_delete', null));
  const ids = records.map(({ id }) => id);
  await inParts(ids, async (some) => void (await settle(client, caseId, 'post_trash_delete', some)));
}

async function bringBack(client: QueryClient, caseId: string, ids: readonly string[]): Promise<TrashOutcome['done']> {
  const done: TrashOutcome['done'] = [];
  await inParts(ids, async (some) => void done.push(...(await settle(client, caseId, 'post_trash_restore', some))));
  return done;
}

/** The list of Trash loses them at once; the change stream has it read again. */
async function settle(
  client: QueryClient,
  caseId: string,
  operation: 'post_trash_restore' | 'post_trash_delete',
  ids: string[] | null,
): Promise<TrashOutcome['done']> {
  const { done } = await ownWrite(callForAnswer(operation, { caseId, ids }), (outcome) => {
    refreshRecords(client, caseId, outcome.done);
    return outcome.done;
  });
  const settled = new Set(done.map(({ id }) => id));
  client.setQueriesData<TrashList>({ queryKey: keys.trashOf(caseId) }, (list) => {
    if (list === undefined) return list;
    const records = list.records.filter(({ id }) => !settled.has(id));
    return { records, total: list.total - (list.records.length - records.length) };
  });
  return done;
}

async function inParts(ids: readonly string[], work: (some: string[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < ids.length; from += idsAtOnce) await work(ids.slice(from, from + idsAtOnce));
}
