import { keepPreviousData, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, callForAnswer } from './client.ts';
import { everyChange, refreshRecords } from './follows.ts';
import type { TrashedRecord, TrashList } from './generated.ts';
import { ownWrite } from './own-writes.ts';
import { keys } from './query-keys.ts';

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

/** Puts records back, with all that went to Trash with them; they show in their lists at once. */
export function restoreFromTrash(client: QueryClient, caseId: string, ids: readonly string[]): Promise<void> {
  return inParts(ids, (some) => settle(client, caseId, 'post_trash_restore', some));
}

/** There is no way back; without ids, everything in Trash. */
export async function deletePermanently(
  client: QueryClient,
  caseId: string,
  records: readonly Pick<TrashedRecord, 'id'>[] | null,
): Promise<void> {
  if (records === null) return settle(client, caseId, 'post_trash_delete', null);
  const ids = records.map(({ id }) => id);
  return inParts(ids, (some) => settle(client, caseId, 'post_trash_delete', some));
}

async function settle(
  client: QueryClient,
  caseId: string,
  operation: 'post_trash_restore' | 'post_trash_delete',
  ids: string[] | null,
): Promise<void> {
  const answer = callForAnswer(operation, { caseId, ids });
  await ownWrite(answer, ({ done }) => {
    refreshRecords(client, caseId, done);
    return done;
  });
  await client.invalidateQueries({ queryKey: keys.trashOf(caseId) });
}

async function inParts(ids: readonly string[], work: (some: string[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < ids.length; from += idsAtOnce) await work(ids.slice(from, from + idsAtOnce));
}
