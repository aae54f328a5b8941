import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import type { EvidenceItem } from './generated.ts';
import { mergeEvidence, newer } from './evidence-merge.ts';
import { keys } from './query-keys.ts';

type Reading = Pick<EvidenceItem['extraction'], 'status' | 'page' | 'pages'>;

/** Puts items, new or changed, wherever they are shown. An older version never replaces a newer one. */
export function putEvidence(client: QueryClient, items: readonly EvidenceItem[]): void {
  const byId = new Map(items.map((item) => [item.id, item]));
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
}

export function dropEvidence(client: QueryClient, ids: ReadonlySet<string>): void {
  if (ids.size === 0) return;
  const without = (list: EvidenceItem[] | undefined): EvidenceItem[] | undefined =>
    list?.some((item) => ids.has(item.id)) === true ? list.filter((item) => !ids.has(item.id)) : list;
  client.setQueriesData<EvidenceItem[]>({ queryKey: keys.evidenceOfAll }, without);
  client.setQueriesData<EvidenceItem[]>({ queryKey: keys.searchOfAll }, without);
  for (const id of ids) void client.invalidateQueries({ queryKey: keys.evidenceItem(id) });
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
