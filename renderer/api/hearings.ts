import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Hearing, HearingResource, Operations } from './generated.ts';
import { keys } from './query-keys.ts';

export type HearingFacts = Omit<Operations['patch_hearings']['input'], 'id' | 'expectedUpdatedAt'>;
export type NewHearing = Omit<Operations['post_hearings']['input'], 'caseId'>;

/** All hearings of a matter, by date and time. */
export function useHearings(caseId: string): UseQueryResult<Hearing[]> {
  return useQuery({
    queryKey: keys.hearings(caseId),
    queryFn: ({ signal }) => call('get_hearings', { caseId }, { signal }),
  });
}

export async function createHearing(client: QueryClient, hearing: NewHearing & { caseId: string }): Promise<Hearing> {
  const made = await call('post_hearings', hearing);
  await refreshHearings(client);
  return made;
}

/** Refused with 409 when someone else changed it since `hearing` was read. */
export async function changeHearing(client: QueryClient, hearing: Hearing, facts: HearingFacts): Promise<Hearing> {
  const changed = await call('patch_hearings', { id: hearing.id, ...facts, expectedUpdatedAt: hearing.updatedAt });
  await refreshHearings(client);
  return changed;
}

/** Deletes a hearing and its list of things to take along for good; the things themselves stay. */
export async function deleteHearing(client: QueryClient, id: string): Promise<void> {
  await call('delete_hearings', { id });
  client.removeQueries({ queryKey: keys.hearingResources(id) });
  await Promise.all([
    refreshHearings(client),
    client.invalidateQueries({ queryKey: keys.todosOfAll }),
    client.invalidateQueries({ queryKey: keys.evidenceOfAll }),
    client.invalidateQueries({ queryKey: keys.evidenceItemOfAll }),
  ]);
}

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
  });
}

/** Puts an item on the list, at the end or at a place. */
export async function attachResource(
  client: QueryClient,
  hearingId: string,
  item: { kind: 'evidence' | 'todo'; itemId: string; note?: string; position?: number },
): Promise<void> {
  await editResources(client, { id: hearingId, action: 'attach', ...item });
  await refreshHearingsOf(client, item.kind);
}

/** Takes a line off the list; the item stays in the matter. */
export async function detachResource(client: QueryClient, resource: HearingResource): Promise<void> {
  await editResources(client, { id: resource.hearingId, action: 'detach', resourceId: resource.id });
  await refreshHearingsOf(client, resource.kind);
}

/** Puts the list in an order; it stands on the screen so at once. */
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

async function editResources(
  client: QueryClient,
  edit: Operations['post_hearings_by_id_resources']['input'],
): Promise<void> {
  const list = await call('post_hearings_by_id_resources', edit);
  client.setQueryData<HearingResource[]>(keys.hearingResources(edit.id), list);
}

/** How many things a hearing has stands in the list of hearings; an exhibit knows its hearings itself. */
async function refreshHearingsOf(client: QueryClient, kind: HearingResource['kind']): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.hearingsOfAll }),
    ...(kind === 'evidence'
      ? [
          client.invalidateQueries({ queryKey: keys.evidenceOfAll }),
          client.invalidateQueries({ queryKey: keys.evidenceItemOfAll }),
        ]
      : []),
  ]);
}

async function refreshHearings(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.hearingsOfAll }),
    client.invalidateQueries({ queryKey: keys.timelineOfAll }),
  ]);
}
