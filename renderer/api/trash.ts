import { keepPreviousData, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { foundNothing, isGone } from './api-error.ts';
import { call, callForAnswer } from './client.ts';
import { dropRecords, everyChange, refreshRecords } from './follows.ts';
import { records } from './generated-records.ts';
import type { TrashedRecord, TrashList, TrashOutcome, TrashPlace, TrashResource } from './generated.ts';
import { ownWrite } from './own-writes.ts';
import { keys } from './query-keys.ts';
import { newStep, note, wholePart, type Called, type Part, type Step } from './session-changes.ts';

/** As many as the server takes in one call. */
const idsAtOnce = 500;
const namedAtMost = 3;

/** What was deleted in the window and can be restored, the latest first; `q` finds it by its name. */
export function useTrash(caseId: string, q: string): UseQueryResult<TrashList> {
  return useQuery({
    queryKey: keys.trash(caseId, q),
    queryFn: () => call('get_trash', { caseId, ...(q !== '' && { q }) }),
    meta: { caseId, follows: { [everyChange]: true } },
    placeholderData: keepPreviousData,
  });
}

/** The record with which this one went to Trash, maybe itself, and the matter of both; null when it isn't there. */
export function useInTrash(id: string): UseQueryResult<TrashPlace['record']> {
  return useQuery({
    queryKey: keys.inTrash(id),
    queryFn: async () => {
      try {
        return await call('get_trash_by_id', { id });
      } catch (error) {
        if (foundNothing(error)) return { record: null };
        throw error;
      }
    },
    select: ({ record }) => record,
    meta: { follows: { [everyChange]: true } },
  });
}

/** What this window moved to Trash, so that it is no news to it. */
const movedHere = new Set<string>();

export function wasMovedHere(id: string): boolean {
  return movedHere.has(id);
}

/** Of folders: whether what is in them moves to the folder above, or goes to Trash too. */
export interface TrashHow {
  contents?: 'kept' | 'deleted';
}

interface Named extends TrashHow {
  caseId: string;
  resource: TrashResource;
  ids: readonly string[];
  /** The request that moved a folder with its contents before, or restored it: what was put in since stays. */
  asBy?: string;
}

interface Moved {
  /** What moves the same again. */
  again: Named;
  /** Titles of what stays. */
  stays: string[];
}

/** Moves records to Trash, out of every list, and what goes with them; gone already is what was asked for. */
export async function moveToTrash(client: QueryClient, named: Named): Promise<Moved> {
  const { caseId, resource, ids, ...how } = named;
  const moved: Moved = { again: named, stays: [] };
  await inParts(ids, async (some) => {
    for (const id of some) movedHere.add(id);
    try {
      const answer = callForAnswer('post_trash', { caseId, resource, ids: some, ...how });
      const { stays } = await ownWrite(answer, ({ done }) => {
        dropRecords(client, caseId, resource, some);
        refreshRecords(
          client,
          caseId,
          done.filter(({ id }) => !some.includes(id)),
        );
        return done;
      });
      moved.stays.push(...stays);
      if (how.contents === 'deleted') moved.again = { asBy: (await answer).requestId, ...named };
    } catch (error) {
      if (!isGone(error)) {
        for (const id of some) movedHere.delete(id);
        throw error;
      }
      dropRecords(client, caseId, resource, some);
    }
  });
  return moved;
}

/** Puts a record back, with all that went to Trash with it; it shows in its lists at once. Answers a sentence of it. */
export async function restoreFromTrash(
  client: QueryClient,
  caseId: string,
  { id, title }: Pick<TrashedRecord, 'id' | 'title'>,
  step?: Step,
): Promise<string> {
  const { done, requestId } = await settle(client, caseId, 'post_trash_restore', [id]);
  const back = done.filter((record) => record.with !== null);
  const more = back.length - 1;
  const what = more > 0 ? `“${title}” restored, with ${more} more.` : `“${title}” restored.`;
  for (const head of back.filter((record) => record.with === record.id)) {
    const named = { caseId, resource: head.resource, ids: [head.id] };
    const again: Named = more > 0 ? { ...named, contents: 'deleted', asBy: requestId } : named;
    note(therePart(client, again, [{ ...records[head.resource], title }]), step ?? newStep(what));
  }
  return what;
}

/** Records that were moved to Trash: they can be restored, and moved again. */
export function trashedPart(client: QueryClient, named: Named, called: readonly Called[]): Part {
  return wholePart(called, async () => {
    await inParts(named.ids, async (some) => {
      await settle(client, named.caseId, 'post_trash_restore', some);
    });
    return therePart(client, named, called);
  });
}

/** Records that were made or restored: they can be moved to Trash, and restored. `mayGo` throws where they can't. */
export function therePart(
  client: QueryClient,
  named: Named,
  called: readonly Called[],
  mayGo?: () => Promise<void>,
): Part {
  return wholePart(called, async (say) => {
    await mayGo?.();
    const { again, stays } = await moveToTrash(client, named);
    if (stays.length > 0) say(`Added since, and kept one folder up: ${someOf(stays)}.`);
    return trashedPart(client, again, called);
  });
}

/** There is no way back; without ids, everything in Trash. */
export async function deletePermanently(
  client: QueryClient,
  caseId: string,
  gone: readonly Pick<TrashedRecord, 'id'>[] | null,
): Promise<void> {
  if (gone === null) return void (await settle(client, caseId, 'post_trash_delete', null));
  const ids = gone.map(({ id }) => id);
  await inParts(ids, async (some) => void (await settle(client, caseId, 'post_trash_delete', some)));
}

/** The list of Trash loses them at once; the change stream has it read again. */
async function settle(
  client: QueryClient,
  caseId: string,
  operation: 'post_trash_restore' | 'post_trash_delete',
  ids: string[] | null,
): Promise<{ done: TrashOutcome['done']; requestId: string }> {
  const answer = callForAnswer(operation, { caseId, ids });
  const { done } = await ownWrite(answer, (outcome) => {
    refreshRecords(client, caseId, outcome.done);
    return outcome.done;
  });
  const settled = new Set(done.map(({ id }) => id));
  for (const id of settled) movedHere.delete(id);
  client.setQueriesData<TrashList>({ queryKey: keys.trashOf(caseId) }, (list) => {
    if (list === undefined) return list;
    const left = list.records.filter(({ id }) => !settled.has(id));
    return { records: left, total: list.total - (list.records.length - left.length) };
  });
  return { done, requestId: (await answer).requestId };
}

function someOf(titles: readonly string[]): string {
  const named = titles.slice(0, namedAtMost).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  return more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`;
}

async function inParts(ids: readonly string[], work: (some: string[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < ids.length; from += idsAtOnce) await work(ids.slice(from, from + idsAtOnce));
}
