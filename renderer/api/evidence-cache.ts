import type { QueryClient, QueryMeta } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { changedFields, refreshFollowers, type Changed } from './follows.ts';
import type { EvidenceItem } from './generated.ts';
import { mergeEvidence, newer } from './evidence-merge.ts';
import { keys } from './query-keys.ts';

type Reading = Pick<EvidenceItem['extraction'], 'status' | 'page' | 'pages'>;

/** Puts items, new or changed, wherever they are shown. An older version never replaces a newer one. */
export function putEvidence(client: QueryClient, items: readonly EvidenceItem[]): void {
  const byId = new Map(items.map((item) => [item.id, item]));
  const changed = changesOf(client, byId);
  for (const item of items) {
    client.setQueryData<EvidenceItem>(keys.evidenceItem(item.id), (old) => old && newer(old, item));
  }
  for (const caseId of new Set(items.map((item) => item.caseId))) {
    const own = items.filter((item) => item.caseId === caseId).toSorted((a, b) => (a.id < b.id ? 1 : -1));
    client.setQueryData<EvidenceItem[]>(keys.evidence(caseId), (list) => list && mergeEvidence(list, own));
  }
  // Search results keep their matches; what the item says of itself follows.
  client.setQueriesData<EvidenceItem[]>({ queryKey: keys.searchOfAll }, (list) =>
    list?.map((item) => ({ ...item, ...newer(item, byId.get(item.id) ?? item) })),
  );
  for (const each of changed) refreshFollowers(client, each);
}

/** In which fields the items of each matter differ from what the window has of them. */
function changesOf(client: QueryClient, items: ReadonlyMap<string, EvidenceItem>): Changed[] {
  const known = new Map<string, EvidenceItem>();
  for (const [, list] of client.getQueriesData<EvidenceItem[]>({ queryKey: keys.evidenceOfAll })) {
    for (const item of list ?? []) if (items.has(item.id)) known.set(item.id, item);
  }
  for (const id of items.keys()) {
    const item = client.getQueryData<EvidenceItem>(keys.evidenceItem(id));
    if (item !== undefined) known.set(id, item);
  }
  return [...Map.groupBy(items.values(), ({ caseId }) => caseId)].map(([caseId, own]) => {
    const all = own.some(({ id }) => !known.has(id));
    const fields = own.flatMap((item) => [...changedFields(known.get(item.id) ?? {}, item)]);
    return { resource: 'evidence', caseId, fields: all ? null : new Set(fields), ids: own.map(({ id }) => id) };
  });
}

export function dropEvidence(client: QueryClient, ids: ReadonlySet<string>): void {
  if (ids.size === 0) return;
  const without = (list: EvidenceItem[] | undefined): EvidenceItem[] | undefined =>
    list?.some((item) => ids.has(item.id)) === true ? list.filter((item) => !ids.has(item.id)) : list;
  client.setQueriesData<EvidenceItem[]>({ queryKey: keys.evidenceOfAll }, without);
  client.setQueriesData<EvidenceItem[]>({ queryKey: keys.searchOfAll }, without);
  for (const id of ids) void client.invalidateQueries({ queryKey: keys.evidenceItem(id) });
  refreshFollowers(client, { resource: 'evidence', caseId: null, fields: null, ids: [...ids] });
}

/** Shows the pages being read without asking the server for the items. */
export function patchReadings(client: QueryClient, readings: ReadonlyMap<string, Reading>): void {
  if (readings.size === 0) return;
  const patch = (item: EvidenceItem): EvidenceItem => {
    const reading = readings.get(item.id);
    if (reading === undefined) return item;
    const { status, page, pages } = reading;
    return { ...item, extraction: { ...item.extraction, status, page, pages } };
  };
  const patchList = (list: EvidenceItem[] | undefined): EvidenceItem[] | undefined =>
    list?.some((item) => readings.has(item.id)) === true ? list.map(patch) : list;
  client.setQueriesData<EvidenceItem[]>({ queryKey: keys.evidenceOfAll }, patchList);
  client.setQueriesData<EvidenceItem[]>({ queryKey: keys.searchOfAll }, patchList);
  for (const id of readings.keys()) {
    client.setQueryData<EvidenceItem>(keys.evidenceItem(id), (item) => item && patch(item));
  }
}

const readsAtOnce = 6;
/** Beyond this many changed items one list is cheaper than many single reads. */
const singlesAtMost = 60;

/** For queries that hold items of evidence: how news of the change log come into them. */
export const evidenceMeta: QueryMeta = {
  resource: 'evidence',
  refresh: (client, changes) => {
    const gone = new Set(changes.flatMap(({ op, id }) => (op === 'delete' ? [id] : [])));
    const written = [...new Set(changes.map(({ id }) => id))].filter((id) => !gone.has(id));
    dropEvidence(client, gone);
    if (written.length <= singlesAtMost) void refreshEvidence(client, written);
    else {
      void client.invalidateQueries({ queryKey: keys.evidenceOfAll });
      refreshFollowers(client, { resource: 'evidence', caseId: null, fields: null, ids: written });
    }
  },
};

/** Reads items anew; those that are gone are taken off the screen. */
export async function refreshEvidence(client: QueryClient, ids: readonly string[]): Promise<void> {
  const queue = [...ids];
  const fresh: EvidenceItem[] = [];
  const gone = new Set<string>();
  let failed = false;
  const work = async (): Promise<void> => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      try {
        fresh.push(await call('get_evidence_by_id', { id }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) gone.add(id);
        else failed = true;
      }
    }
  };
  await Promise.all(Array.from({ length: readsAtOnce }, work));
  if (fresh.length > 0) putEvidence(client, fresh);
  dropEvidence(client, gone);
  for (const { id } of fresh) void client.invalidateQueries({ queryKey: keys.fileText(id) });
  // One unread item would stay wrong in silence; the whole list says what cannot be read.
  if (failed) void client.invalidateQueries({ queryKey: keys.evidenceOfAll });
}
