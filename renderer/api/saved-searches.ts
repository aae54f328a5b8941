import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, callForAnswer } from './client.ts';
import { ownWrite } from './own-writes.ts';
import type { Operations, SavedSearch } from './generated.ts';
import { keys } from './query-keys.ts';
import { newStep, note, wholePart, type Part, type Step } from './session-changes.ts';

/** The person's own searches of a matter, in their order. */
export function useSavedSearches(caseId: string): UseQueryResult<SavedSearch[]> {
  return useQuery(savedSearchesOf(caseId));
}

function savedSearchesOf(caseId: string) {
  return queryOptions({
    queryKey: keys.savedSearches(caseId),
    queryFn: () => call('get_saved_searches', { caseId }),
  });
}

export async function saveSearch(
  client: QueryClient,
  search: Operations['post_saved_searches']['input'],
): Promise<SavedSearch> {
  const saved = await ownWrite(callForAnswer('post_saved_searches', search), () => []);
  const position = client.getQueryData<SavedSearch[]>(keys.savedSearches(saved.caseId))?.length ?? 0;
  note(savedPart(client, saved, position), newStep(`Saved the search “${saved.name}”.`));
  await refresh(client);
  return saved;
}

export async function changeSavedSearch(
  client: QueryClient,
  before: SavedSearch,
  change: { name?: string; query?: string },
): Promise<void> {
  const after = await ownWrite(callForAnswer('patch_saved_searches', { id: idNow(before.id), ...change }), () => []);
  note(changedPart(client, before, after), newStep(`Edited the saved search “${after.name}”.`));
  await refresh(client);
}

/** The server keeps no deleted search: to undo it, the window saves it again, in its place. */
export async function deleteSavedSearch(client: QueryClient, search: SavedSearch, step: Step): Promise<void> {
  const list = await client.ensureQueryData(savedSearchesOf(search.caseId));
  const position = list.findIndex(({ id }) => id === search.id);
  await ownWrite(callForAnswer('delete_saved_searches', { id: search.id }), () => []);
  note(deletedPart(client, search, Math.max(0, position)), step);
  await refresh(client);
}

export async function orderSavedSearches(client: QueryClient, caseId: string, ids: readonly string[]): Promise<void> {
  const before = client.getQueryData<SavedSearch[]>(keys.savedSearches(caseId))?.map(({ id }) => id) ?? [];
  await sendOrder(client, caseId, ids, () =>
    note(orderPart(client, caseId, before), newStep('Changed the order of the saved searches.')),
  );
}

async function sendOrder(
  client: QueryClient,
  caseId: string,
  ids: readonly string[],
  onSaved: () => void = () => undefined,
): Promise<void> {
  // Shown at once; the server's answer follows, and takes it back when it is refused.
  client.setQueryData<SavedSearch[]>(keys.savedSearches(caseId), (list) =>
    list?.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id)),
  );
  try {
    await ownWrite(callForAnswer('post_saved_searches_order', { caseId, ids: [...ids] }), () => []);
    onSaved();
  } finally {
    await refresh(client);
  }
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.savedSearchesOfAll });
}

/** What was saved again has another id; earlier steps still know the old one. */
const savedAgainAs = new Map<string, string>();

function idNow(id: string): string {
  const again = savedAgainAs.get(id);
  return again === undefined ? id : idNow(again);
}

function savedPart(client: QueryClient, search: SavedSearch, position: number): Part {
  return wholePart(`“${search.name}”`, async () => {
    await call('delete_saved_searches', { id: idNow(search.id) });
    await refresh(client);
    return deletedPart(client, search, position);
  });
}

function deletedPart(client: QueryClient, search: SavedSearch, position: number): Part {
  const { id, caseId, name, query } = search;
  return wholePart(`“${name}”`, async () => {
    const again = await call('post_saved_searches', { caseId, name, query, position });
    savedAgainAs.set(idNow(id), again.id);
    await refresh(client);
    return savedPart(client, search, position);
  });
}

function changedPart(client: QueryClient, before: SavedSearch, after: SavedSearch): Part {
  return wholePart(`“${after.name}”`, async () => {
    const { name, query } = before;
    await call('patch_saved_searches', { id: idNow(before.id), name, query });
    await refresh(client);
    return changedPart(client, after, before);
  });
}

function orderPart(client: QueryClient, caseId: string, ids: readonly string[]): Part {
  return wholePart('The order of the saved searches', async () => {
    const now = (await client.ensureQueryData(savedSearchesOf(caseId))).map(({ id }) => id);
    await sendOrder(client, caseId, ids.map(idNow));
    return orderPart(client, caseId, now);
  });
}
