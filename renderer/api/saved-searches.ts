import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { callWindow } from './client.ts';
import { keys } from './query-keys.ts';

/** `query` is the list's address after the question mark: words, filters and sort. */
export interface SavedSearch {
  id: string;
  caseId: string;
  name: string;
  query: string;
  createdAt: string;
  updatedAt: string;
}

/** The person's own searches of a matter, in their order. */
export function useSavedSearches(caseId: string): UseQueryResult<SavedSearch[]> {
  return useQuery({
    queryKey: keys.savedSearches(caseId),
    queryFn: async () =>
      (await callWindow('GET', `/saved-searches?caseId=${encodeURIComponent(caseId)}`)) as SavedSearch[],
  });
}

export async function saveSearch(
  client: QueryClient,
  search: { caseId: string; name: string; query: string; position?: number },
): Promise<SavedSearch> {
  const saved = (await callWindow('POST', '/saved-searches', search)) as SavedSearch;
  await refresh(client);
  return saved;
}

export async function changeSavedSearch(
  client: QueryClient,
  id: string,
  change: { name?: string; query?: string },
): Promise<void> {
  await callWindow('POST', `/saved-searches/${encodeURIComponent(id)}`, change);
  await refresh(client);
}

export async function deleteSavedSearch(client: QueryClient, id: string): Promise<void> {
  await callWindow('POST', `/saved-searches/${encodeURIComponent(id)}/delete`);
  await refresh(client);
}

export async function orderSavedSearches(client: QueryClient, caseId: string, ids: readonly string[]): Promise<void> {
  // Shown at once; the server's answer follows, and takes it back when it is refused.
  client.setQueryData<SavedSearch[]>(keys.savedSearches(caseId), (list) =>
    list?.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id)),
  );
  try {
    await callWindow('POST', '/saved-searches/order', { caseId, ids });
  } finally {
    await refresh(client);
  }
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.savedSearchesOfAll });
}
