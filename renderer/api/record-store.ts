import { queryOptions, useQuery, type QueryClient, type QueryMeta, type UseQueryResult } from '@tanstack/react-query';
import { orderBy } from '#server/rules/order.ts';
import { call, callForAnswer, type Answer } from './client.ts';
import { changeTogether } from './changes-together.ts';
import { refreshFollowers, type RecordChange } from './follows.ts';
import { records, type RecordEntry } from './generated-records.ts';
import { turns } from './in-turn.ts';
import { routes, type Operations, type Route } from './generated.ts';
import { RecordLists, type ListRules, type Saved } from './record-lists.ts';
import { foundNothing } from './api-error.ts';
import { recordWrites } from './record-writes.ts';
import { doToEach } from './many-records.ts';

type Records = typeof records;
type Listed = {
  [R in keyof Records]: Records[R]['operations'] extends { list: infer List extends keyof Operations; create: string }
    ? 'offset' extends keyof Operations[List]['input']
      ? never
      : 'caseId' extends keyof Operations[List]['input']
        ? 'id' extends keyof Operations[List]['input']
          ? R
          : Records[R]['operations'] extends { one: string }
            ? R
            : never
        : never
    : never;
}[keyof Records];
/**
 * The records that the window keeps lists of: all that can be asked for as the list of a matter, and one by one. What is
 * read by `offset` is too long to keep.
 */
export type Resource = Listed;

export function isResource(name: string): name is Resource {
  const { operations = null } = (records as Readonly<Record<string, RecordEntry>>)[name] ?? {};
  if (operations?.create === undefined) return false;
  const { query = [] }: Route = routes[operations.list];
  return (
    query.includes('caseId') && !query.includes('offset') && (operations.one !== undefined || query.includes('id'))
  );
}

type Use<R extends Resource, Kind extends keyof Records[R]['operations']> = Operations[Records[R]['operations'][Kind] &
  keyof Operations];

export type Row<R extends Resource> = Use<R, 'update'>['output'] & Saved;
export type NewRecord<R extends Resource> = Use<R, 'create'>['input'];
/** What can be changed of a record. */
export type Facts<R extends Resource> = Omit<Use<R, 'update'>['input'], 'id' | 'expectedUpdatedAt'>;

export interface StoreOptions<R extends Resource> extends Omit<ListRules<Row<R>>, 'resource'> {
  /** Reads a list in another way than all at once. */
  read?: (client: QueryClient, caseId: string, filter: object, signal: AbortSignal) => Promise<Row<R>[]>;
  structuralSharing?: false | ((before: unknown, now: unknown) => unknown);
  /** So long that records are read one by one also while the list is not on the screen, or is being read. */
  long?: true;
}

/** Beyond this many, the whole list is cheaper than each record alone. */
const singlesAtMost = 20;
const singlesOfLongAtMost = 60;
const singlesAtOnce = 6;

export type RecordStore<R extends Resource> = ReturnType<typeof recordStore<R>>;

/**
 * Everything the window does with one kind of record: its lists, and its changes, each of which shows in them with
 * its answer. Nothing is read again after an edit; what others changed is read record by record.
 */
export function recordStore<R extends Resource>(resource: R, options: StoreOptions<R> = {}) {
  type OwnRow = Row<R>;
  type OwnFacts = Facts<R>;
  const { operations, order } = records[resource];
  const lists = new RecordLists<OwnRow>({ resource, order: options.order ?? orderBy(order), belongs: options.belongs });

  // The types of a record's operations follow from its name; the compiler can't look through a name it does not know.
  const readList = (input: object, signal?: AbortSignal) =>
    call(operations.list, input as Operations['get_todos']['input'], { signal }) as Promise<unknown> as Promise<
      OwnRow[]
    >;
  const send = (operation: keyof Operations, input: object) =>
    callForAnswer(operation, input as never) as Promise<Answer<unknown>> as Promise<Answer<OwnRow>>;

  const readById = (id: string, signal?: AbortSignal): Promise<OwnRow> => {
    const { one: operation } = operations as { one?: 'get_evidence_by_id' };
    if (operation === undefined) throw new Error(`A record of ${resource} is read as part of its list.`);
    return call(operation, { id }, { signal });
  };
  const readOne = async (caseId: string, id: string): Promise<OwnRow | undefined> => {
    if (!('one' in operations)) return (await readList({ caseId, id }))[0];
    try {
      return await readById(id);
    } catch (error) {
      if (foundNothing(error)) return undefined;
      throw error;
    }
  };

  const list = (caseId: string, filter?: object) =>
    queryOptions({
      queryKey: lists.key(caseId, filter),
      queryFn: ({ client, signal }): Promise<OwnRow[]> =>
        lists.read(
          client,
          caseId,
          () => options.read?.(client, caseId, filter ?? {}, signal) ?? readList({ caseId, ...filter }, signal),
          filter,
        ),
      structuralSharing: options.structuralSharing ?? true,
      meta: metaOf(caseId),
    });

  const metaOf = (caseId: string): QueryMeta => ({
    caseId,
    resource,
    refresh,
    follows: records[resource].follows,
    rowsOf: records[resource].rowsOf,
  });

  /** What others changed: read record by record where the list is on the screen, else when it is shown again. */
  const refresh = (client: QueryClient, changes: readonly RecordChange[]): void => {
    for (const [caseId, own] of Map.groupBy(changes, (change) => change.caseId ?? '')) {
      const gone = new Set(own.flatMap(({ op, id }) => (op === 'delete' ? [id] : [])));
      const written = [...new Set(own.map(({ id }) => id))].filter((id) => !gone.has(id));
      lists.drop(client, caseId, [...gone]);
      if (written.length > 0) void readAgain(client, caseId, written);
    }
  };

  /** In turn: of two answers for one record, the one that was asked for later is shown. */
  const inTurn = turns();
  const readAgain = (client: QueryClient, caseId: string, ids: readonly string[]): Promise<void> =>
    inTurn(caseId, () => readNow(client, caseId, ids));

  const readNow = async (client: QueryClient, caseId: string, ids: readonly string[]): Promise<void> => {
    const kept = [...lists.of(client, caseId), ...lists.holders(client)];
    // One that was not found may be there again, restored from Trash.
    for (const { queryKey, state } of lists.holders(client)) {
      if (state.status === 'error') void client.invalidateQueries({ queryKey, exact: true });
    }
    const whole = (): void => {
      for (const { queryKey } of kept) void client.invalidateQueries({ queryKey, exact: true });
      refreshFollowers(client, { resource, caseId, fields: null, ids });
    };
    const shown = kept.some((query) => query.isActive());
    const reading = kept.some(({ state }) => state.isInvalidated || state.fetchStatus === 'fetching');
    const most = options.long === true ? singlesOfLongAtMost : singlesAtMost;
    if ((options.long !== true && (!shown || reading)) || ids.length > most) return whole();
    const gone: string[] = [];
    let failed = 0;
    const read = await lists.read(client, caseId, async () => {
      const outcome = await doToEach(ids, (id) => readOne(caseId, id), { atOnce: singlesAtOnce });
      failed = outcome.failed.length;
      return outcome.done.flatMap(({ item, result }) => result ?? (gone.push(item), []));
    });
    lists.put(client, read);
    lists.drop(client, caseId, gone);
    // The reason why one could not be read is given by the list, when it is read as a whole.
    if (failed > 0) whole();
  };

  /** One record. */
  const one = (id: string) =>
    queryOptions({
      queryKey: [`one of ${resource}`, id],
      queryFn: ({ signal }) => readById(id, signal),
      meta: { resource, refresh, holds: resource },
    });

  return {
    resource,
    list,
    one,
    refresh,
    /** The record as it is now; undefined when it is gone. */
    read: readOne,
    useList: (caseId: string): UseQueryResult<OwnRow[]> => useQuery(list(caseId)),
    /** The record as the window has it, of a matter or of any. */
    find: (client: QueryClient, caseId: string | undefined, id: string): OwnRow | undefined =>
      lists.find(client, caseId, id),
    /** Shows records so in the lists, without saving anything. */
    show: (client: QueryClient, rows: readonly OwnRow[]): void => lists.place(client, rows),
    /** Records that something else made or changed, as it answered. */
    put: (client: QueryClient, rows: readonly OwnRow[]): void => lists.put(client, rows),
    /** Records that an upload made, as it answered: what the window was shown of one since is newer. */
    add: (client: QueryClient, rows: readonly OwnRow[]): void => lists.add(client, rows),
    ...recordWrites<OwnRow, NewRecord<R>, OwnFacts>(lists, {
      resource,
      create: (record) => send(operations.create, record),
      update: (input) => send(operations.update, input),
      updateTogether: (input) => changeTogether(operations.update, input) as Promise<Answer<OwnRow>>,
      read: readOne,
    }),
  };
}
