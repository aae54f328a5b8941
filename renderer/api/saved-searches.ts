import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { changedFields } from './changed-fields.ts';
import { call, callForAnswer } from './client.ts';
import { ownWrite } from './own-writes.ts';
import type { Operations, SavedSearch } from './generated.ts';
import { keys } from './query-keys.ts';
import { ChangedSinceError } from './reversing-edits.ts';
import { newStep, note, wholePart, type Called, type Part, type Step } from './session-changes.ts';

type Change = Partial<Pick<SavedSearch, 'name' | 'query'>>;

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

export async function changeSavedSearch(client: QueryClient, before: SavedSearch, change: Change): Promise<void> {
  try {
    const after = await sendChange(before, change);
    note(changedPart(client, before, after), newStep(`Edited the saved search “${after.name}”.`));
  } finally {
    await refresh(client);
  }
}

/** Refused with 409 when another window changed it since `before` was read. */
function sendChange({ id, updatedAt }: SavedSearch, change: Change): Promise<SavedSearch> {
  const asked = { id: idNow(id), ...change, expectedUpdatedAt: updatedAt };
  return ownWrite(callForAnswer('patch_saved_searches', asked), () => []);
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

function called({ name }: Pick<SavedSearch, 'name'>): Called {
  return { noun: 'saved search', plural: 'saved searches', title: name };
}

function savedPart(client: QueryClient, search: SavedSearch, position: number): Part {
  return wholePart(called(search), async () => {
    await ownWrite(callForAnswer('delete_saved_searches', { id: idNow(search.id) }), () => []);
    await refresh(client);
    return deletedPart(client, search, position);
  });
}

function deletedPart(client: QueryClient, search: SavedSearch, position: number): Part {
  const { id, caseId, name, query } = search;
  return wholePart(called(search), async () => {
    const saved = callForAnswer('post_saved_searches', { caseId, name, query, position });
    savedAgainAs.set(idNow(id), (await ownWrite(saved, () => [])).id);
    await refresh(client);
    return savedPart(client, search, position);
  });
}

/** Gives back what the change made of it, where another window has not changed the same since. */
function changedPart(client: QueryClient, before: SavedSearch, after: SavedSearch): Part {
  return wholePart(called(after), async () => {
    const list = await client.fetchQuery({ ...savedSearchesOf(after.caseId), staleTime: 0 });
    const now = list.find(({ id }) => id === idNow(after.id));
    const fields = changedFields(before, after, ['name', 'query']) as (keyof Change)[];
    const theirs = now === undefined ? fields : changedFields(after, now, fields);
    if (now === undefined || theirs.length > 0) throw new ChangedSinceError(theirs, null);
    const back = await sendChange(now, Object.fromEntries(fields.map((field) => [field, before[field]])));
    await refresh(client);
    return changedPart(client, now, back);
  });
}

function orderPart(client: QueryClient, caseId: string, ids: readonly string[]): Part {
  return wholePart({ noun: 'order of the saved searches', title: '' }, async () => {
    const now = (await client.ensureQueryData(savedSearchesOf(caseId))).map(({ id }) => id);
    await sendOrder(client, caseId, ids.map(idNow));
    return orderPart(client, caseId, now);
  });
}
