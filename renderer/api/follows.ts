import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import type { RecordName } from './own-writes.ts';

/**
 * The records, named as in the change log, that a query's answer shows something of: anything (`true`), or these of
 * their fields. Each query says so itself, in its `meta`; nothing else decides what is read again.
 */
export type Follows = Readonly<Record<string, true | readonly string[]>>;

/** In `follows`, the change log itself: every change, also our own. */
export const everyChange = 'changes';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      follows?: Follows;
      /** Records that have their own rows in a list of something else: what is read again is that row. */
      rowsOf?: Follows;
      /** The query's matter; without one, the changes of every matter concern it. */
      caseId?: string;
      /** The query's one record: changes of others don't concern it. */
      id?: string;
      /** Brings the changed records of the list up to date; its own changes never make it stale. */
      refresh?: (client: QueryClient, changes: readonly RecordChange[]) => void;
      /** The records that the list is of. */
      resource?: string;
      /** It holds such a record, or some, in its own order: they follow what is written, none comes in. */
      holds?: string;
    };
  }
}

/** A change of the log that somebody else made, or another part of a write of our own. */
export interface RecordChange {
  resource: string;
  id: string;
  caseId: string | null;
  op: 'insert' | 'update' | 'delete';
}

/** What happened to records of one kind; `fields` is null when it is unknown which changed, or all did. */
export interface Changed {
  resource: string;
  caseId: string | null;
  fields: ReadonlySet<string> | null;
  ids: readonly string[];
}

/** Lists that show counts or names of others are read again at most this often, however many changes come. */
const calmMs = 600;

const waiting = new WeakMap<QueryClient, { stale: Set<string>; timer: ReturnType<typeof setTimeout> | null }>();

/** Reads again, or marks to be read when next shown, everything that shows something of these records. */
export function refreshFollowers(client: QueryClient, changed: Changed): void {
  const { caseId, fields, ids } = changed;
  if (fields?.size === 0) return;
  const concerned = client.getQueryCache().findAll({ predicate: ({ meta }) => isOfMatter(meta, caseId) });
  for (const { meta, queryHash } of concerned) {
    if (meta?.id !== undefined && !ids.includes(meta.id)) continue;
    if (shows(meta?.follows, changed)) markStale(client, queryHash);
  }
  const lists = concerned.filter(({ meta }) => shows(meta?.rowsOf, changed));
  for (const refresh of new Set(lists.flatMap(({ meta }) => meta?.refresh ?? []))) {
    refresh(
      client,
      ids.map((id) => ({ resource: changed.resource, id, caseId, op: 'update' })),
    );
  }
}

/** Reads again records that look otherwise now, in the lists that the window has of them. */
export function refreshRecords(client: QueryClient, caseId: string, records: readonly RecordName[]): void {
  for (const [resource, own] of Map.groupBy(records, (record) => record.resource)) {
    const ids = own.map(({ id }) => id);
    showInLists(client, { resource, caseId, ids, op: 'update' });
    refreshFollowers(client, { resource, caseId, fields: null, ids });
  }
}

/** Takes records out of the lists that the window has of them. */
export function dropRecords(client: QueryClient, caseId: string, resource: string, ids: readonly string[]): void {
  showInLists(client, { resource, caseId, ids, op: 'delete' });
  refreshFollowers(client, { resource, caseId, fields: null, ids });
}

function showInLists(
  client: QueryClient,
  { ids, ...change }: Omit<RecordChange, 'id'> & { ids: readonly string[] },
): void {
  const lists = client.getQueryCache().findAll({ predicate: ({ meta }) => meta?.resource === change.resource });
  const changes = ids.map((id): RecordChange => ({ ...change, id }));
  for (const refresh of new Set(lists.flatMap(({ meta }) => meta?.refresh ?? []))) refresh(client, changes);
}

function isOfMatter(meta: QueryMeta | undefined, caseId: string | null): boolean {
  return meta?.caseId === undefined || caseId === null || meta.caseId === caseId;
}

function shows(followed: Follows | undefined, { resource, fields }: Changed): boolean {
  const own = followed?.[resource];
  if (own === undefined) return false;
  return own === true || fields === null || own.some((field) => fields.has(field));
}

/** Reads again what is on the screen, with whatever else is stale by then. */
export function readSoon(client: QueryClient, queryKey: QueryKey): void {
  for (const { queryHash } of client.getQueryCache().findAll({ queryKey })) markStale(client, queryHash);
}

/** The first is read at once; what comes within the calm after it is read together. */
function markStale(client: QueryClient, queryHash: string): void {
  const marked = waiting.get(client) ?? { stale: new Set<string>(), timer: null };
  waiting.set(client, marked);
  marked.stale.add(queryHash);
  if (marked.timer !== null) return;
  const flush = (): void => {
    marked.timer = null;
    if (marked.stale.size === 0) return;
    const hashes = new Set(marked.stale);
    marked.stale.clear();
    void client.invalidateQueries({ predicate: (query) => hashes.has(query.queryHash) });
    marked.timer = setTimeout(flush, calmMs);
  };
  marked.timer = setTimeout(flush);
}
