import type { QueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import type { FoundEvidence, Operations } from './generated.ts';
import { keys } from './query-keys.ts';
import { listKey } from './record-lists.ts';
import type { StoreOptions } from './record-store.ts';

export interface EvidenceProgress {
  loaded: number;
  total: number;
}

type Page = Operations['get_evidence_newest']['output'];

/** What fills a tall window comes at once; a later page takes the server about as long as a frame or two. */
const firstPage = 150;
const laterPages = 2000;
/** What came is shown at most this often: each time the whole list is looked through. */
const showEvery = 250;

/** All evidence of a matter, the newest first: ids are made in the order of time. */
export const evidenceList: StoreOptions<'evidence'> = {
  order: newestFirst,
  read: loadEvidence,
  long: true,
  // Comparing 50,000 items in depth would cost a long pause at each change.
  structuralSharing: false,
};

function newestFirst(one: { id: string }, other: { id: string }): number {
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

/**
 * Reads all evidence of a matter, the newest first. The first time, the list is shown while it grows, and after a
 * failure it goes on from where it was; later the old list stays until the new one is whole.
 */
async function loadEvidence(
  client: QueryClient,
  caseId: string,
  _filter: object,
  signal: AbortSignal,
): Promise<FoundEvidence[]> {
  const { data: before, isInvalidated: doubted } =
    client.getQueryState<FoundEvidence[]>(listKey('evidence', caseId)) ?? {};
  const progress = client.getQueryData<EvidenceProgress | null>(keys.evidenceProgress(caseId)) ?? null;
  if (before === undefined || (progress !== null && doubted !== true)) {
    return grow(client, caseId, before ?? [], progress?.total ?? 0, signal);
  }
  const read: FoundEvidence[] = [];
  for await (const { items } of pages(caseId, undefined, signal)) read.push(...items);
  client.setQueryData(keys.evidenceProgress(caseId), null);
  return read;
}

async function grow(
  client: QueryClient,
  caseId: string,
  start: readonly FoundEvidence[],
  expected: number,
  signal: AbortSignal,
): Promise<FoundEvidence[]> {
  const key = listKey('evidence', caseId);
  let [total, shownAt, list] = [expected, 0, [...start]];
  let waiting: FoundEvidence[] = [];
  const show = (): void => {
    // Live changes may have come into the list since it was last shown.
    list = joined(client.getQueryData<FoundEvidence[]>(key) ?? list, waiting);
    waiting = [];
  };
  for await (const page of pages(caseId, start.at(-1)?.id, signal)) {
    total = Math.max(page.total ?? total, start.length);
    waiting.push(...page.items);
    if (performance.now() - shownAt < showEvery) continue;
    show();
    client.setQueryData(keys.evidenceProgress(caseId), { loaded: list.length, total } satisfies EvidenceProgress);
    client.setQueryData(key, list);
    shownAt = performance.now();
  }
  show();
  client.setQueryData(keys.evidenceProgress(caseId), null);
  return list;
}

/** A list from the newest back, and more of it, which is older but for what came into the list meanwhile. */
function joined(list: readonly FoundEvidence[], more: readonly FoundEvidence[]): FoundEvidence[] {
  const [last, first] = [list.at(-1), more[0]];
  if (last === undefined || first === undefined || last.id > first.id) return [...list, ...more];
  const listed = new Set(list.map(({ id }) => id));
  return [...list, ...more.filter(({ id }) => !listed.has(id))].toSorted(newestFirst);
}

async function* pages(caseId: string, after: string | undefined, signal: AbortSignal): AsyncGenerator<Page> {
  let before = after;
  for (;;) {
    const limit = before === undefined ? firstPage : laterPages;
    const page = await call('get_evidence_newest', { caseId, limit, ...(before !== undefined && { before }) });
    signal.throwIfAborted();
    yield page;
    if (page.items.length < limit) return;
    before = page.items.at(-1)?.id;
  }
}
