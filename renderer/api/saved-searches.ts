import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Operations, SavedSearch } from './generated.ts';
import { keys } from './query-keys.ts';

/** The person's own searches of a matter, in their order. */
export function useSavedSearches(caseId: string): UseQueryResult<SavedSearch[]> {
  return useQuery({
    queryKey: keys.savedSearches(caseId),
    queryFn: () => call('get_saved_searches', { caseId }),
  });
}

export async function saveSearch(
  client: QueryClient,
  search: Operations['post_saved_searches']['input'],
): Promise<SavedSearch> {
  const saved = await call('post_saved_searches', search);
  await refresh(client);
  return saved;
}

export async function changeSavedSearch(
  client: QueryClient,
  id: string,
  change: { name?: string; query?: string },
): Promise<void> {
  await call('patch_saved_searches', { id, ...change });
  await refresh(client);
}

export async function deleteSavedSearch(client: QueryClient, id: string): Promise<void> {
  await call('delete_saved_searches', { id });
  await refresh(client);
}

export async function orderSavedSearches(client: QueryClient, caseId: string, ids: readonly string[]): Promise<void> {
  // Shown at once; the server's answer follows, and takes it back when it is refused.
  client.setQueryData<SavedSearch[]>(keys.savedSearches(caseId), (list) =>
    list?.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id)),
  );
  try {
    await call('post_saved_searches_order', { caseId, ids: [...ids] });
  } finally {
    await refresh(client);
  }
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.savedSearchesOfAll });
}
