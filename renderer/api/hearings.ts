import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, callForAnswer } from './client.ts';
import type { HearingResource, Operations } from './generated.ts';
import { records } from './generated-records.ts';
import { ownWrite } from './own-writes.ts';
import { keys } from './query-keys.ts';
import { stores } from './stores.ts';

/** What is taken to a hearing, in the order it is needed. */
export function useHearingResources(hearingId: string): UseQueryResult<HearingResource[]> {
  return useQuery(resourcesOf(hearingId));
}

/** The list as it is now, asked for once. */
export function readHearingResources(client: QueryClient, hearingId: string): Promise<HearingResource[]> {
  return client.fetchQuery({ ...resourcesOf(hearingId), staleTime: 0 });
}

function resourcesOf(hearingId: string) {
  return queryOptions({
    queryKey: keys.hearingResources(hearingId),
    queryFn: ({ signal }) => call('get_hearings_by_id_resources', { id: hearingId }, { signal }),
    meta: { follows: { ...records.hearingResources.follows, hearingResources: true } },
  });
}

/** Puts an item on the list, at the end or at a place. */
export async function attachResource(
  client: QueryClient,
  hearingId: string,
  item: { kind: 'evidence' | 'todo'; itemId: string; note?: string; position?: number },
): Promise<void> {
  await editResources(client, { id: hearingId, action: 'attach', ...item });
}

/** Takes a line off the list; the item stays in the matter. */
export async function detachResource(client: QueryClient, resource: HearingResource): Promise<void> {
  await editResources(client, { id: resource.hearingId, action: 'detach', resourceId: resource.id });
}

/** Sorts the list; the screen shows it at once. */
export async function orderResources(client: QueryClient, hearingId: string, ids: readonly string[]): Promise<void> {
  const key = keys.hearingResources(hearingId);
  await client.cancelQueries({ queryKey: key });
  client.setQueryData<HearingResource[]>(key, (list) =>
    list?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  );
  try {
    await editResources(client, { id: hearingId, action: 'order', ids: [...ids] });
  } catch (error) {
    await client.invalidateQueries({ queryKey: key });
    throw error;
  }
}

export async function noteResource(client: QueryClient, resource: HearingResource, note: string): Promise<void> {
  await editResources(client, { id: resource.hearingId, action: 'note', resourceId: resource.id, note });
}

/** The answer is the whole list; the item itself, which knows its hearings, follows by the change log. */
async function editResources(
  client: QueryClient,
  edit: Operations['post_hearings_by_id_resources']['input'],
): Promise<void> {
  const key = keys.hearingResources(edit.id);
  const before = client.getQueryData<HearingResource[]>(key) ?? [];
  await ownWrite(callForAnswer('post_hearings_by_id_resources', edit), (list) => {
    client.setQueryData<HearingResource[]>(key, list);
    const hearing = stores.hearings.find(client, list[0]?.caseId ?? before[0]?.caseId ?? '', edit.id);
    if (hearing !== undefined) stores.hearings.show(client, [{ ...hearing, resourceCount: list.length }]);
    return [...before, ...list].map(({ id }) => ({ resource: 'hearingResources', id }));
  });
}
