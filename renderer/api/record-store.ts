import { queryOptions, useQuery, type QueryClient, type QueryMeta, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, callForAnswer, type Answer } from './client.ts';
import { followsOfRecords, refreshFollowers, type Follows, type RecordChange } from './follows.ts';
import { records } from './generated-records.ts';
import type { Operations } from './generated.ts';
import { doToEach, inBatches, type ManyDone, type ManyRecordOptions } from './many-records.ts';
import { ownWrite, type RecordName } from './own-writes.ts';
import { RecordLists, type ListRules, type Saved } from './record-lists.ts';

type Records = typeof records;
type Kept = 'todos' | 'contacts' | 'courtCases' | 'hearings' | 'timelineEntries' | 'folders' | 'issues';
/** The records that the window keeps lists of; evidence has its own way to read thousands. */
export type Resource = Kept & keyof Records;
type Use<R extends Resource, Kind extends keyof Records[R]['operations']> = Operations[Records[R]['operations'][Kind] &
  keyof Operations];

export type Row<R extends Resource> = Use<R, 'update'>['output'] & Saved;
export type NewRecord<R extends Resource> = Use<R, 'create'>['input'];
/** What can be changed of a record. */
export type Facts<R extends Resource> = Omit<Use<R, 'update'>['input'], 'id' | 'expectedUpdatedAt'>;

/** A record before and after a change, and what was asked for: enough to take it back. */
export interface Edit<Record, Changes> {
  before: Record;
  after: Record;
  facts: Changes;
}

interface StoreOptions<R extends Resource> extends Omit<ListRules<Row<R>>, 'resource'> {
  /** What shows in its list besides what the table of records says. */
  follows?: Follows;
  /** Other records that have rows of their own in its list. */
  rowsOf?: Follows;
  /** Reads a list in another way than all at once. */
  read?: (client: QueryClient, caseId: string, filter: object, signal: AbortSignal) => Promise<Row<R>[]>;
  structuralSharing?: (before: unknown, now: unknown) => unknown;
}

/** Beyond this many, the whole list is cheaper than each record by itself. */
const singlesAtMost = 20;
/** A refusal for staleness (409) changed nothing, so looking again and deciding anew is safe. */
const roundsAtMost = 4;

export type RecordStore<R extends Resource> = ReturnType<typeof recordStore<R>>;

/**
 * Everything the window does with one kind of record: its lists, and its changes, each of which shows in them with
 * its answer. Nothing is read again after an edit; what others changed is read record by record.
 */
export function recordStore<R extends Resource>(resource: R, options: StoreOptions<R> = {}) {
  type OwnRow = Row<R>;
  type OwnFacts = Facts<R>;
  type Version = Pick<OwnRow, 'id' | 'caseId' | 'updatedAt'>;
  type OwnEdit = Edit<OwnRow, OwnFacts>;
  const { operations } = records[resource];
  const lists = new RecordLists<OwnRow>({ resource, order: options.order, belongs: options.belongs });
  const nameOf = ({ id }: { id: string }): RecordName => ({ resource, id });

  // The types of a record's operations follow from its name; the compiler can't look through a name it does not know.
  const readList = (input: object, signal?: AbortSignal) =>
    call(operations.list, input as Operations['get_todos']['input'], { signal }) as Promise<unknown> as Promise<
      OwnRow[]
    >;
  const send = (operation: keyof Operations, input: object) =>
    callForAnswer(operation, input as never) as Promise<Answer<unknown>> as Promise<Answer<OwnRow>>;

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
    follows: { ...followsOfRecords(resource), ...options.follows },
    rowsOf: options.rowsOf ?? {},
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

  const readAgain = async (client: QueryClient, caseId: string, ids: readonly string[]): Promise<void> => {
    const kept = lists.of(client, caseId);
    const whole = (): void => {
      for (const { queryKey } of kept) void client.invalidateQueries({ queryKey, exact: true });
      refreshFollowers(client, { resource, caseId, fields: null, ids });
    };
    const shown = kept.some((query) => query.isActive());
    const reading = kept.some(({ state }) => state.isInvalidated || state.fetchStatus === 'fetching');
    if (!shown || reading || ids.length > singlesAtMost) return whole();
    try {
      const read = await lists.read(client, caseId, async () =>
        (await Promise.all(ids.map((id) => readList({ caseId, id })))).flat(),
      );
      const there = new Set(read.map(({ id }) => id));
      lists.put(client, read);
      lists.drop(
        client,
        caseId,
        ids.filter((id) => !there.has(id)),
      );
    } catch {
      // Whatever kept one from being read is said by the list, when it is read as a whole.
      whole();
    }
  };

  const create = (client: QueryClient, record: NewRecord<R>): Promise<OwnRow> =>
    ownWrite(send(operations.create, record), (made) => {
      lists.put(client, [made], [undefined]);
      return [nameOf(made)];
    });

  const patch = (before: Version, facts: OwnFacts, expected: boolean): Promise<Answer<OwnRow>> =>
    send(operations.update, {
      id: before.id,
      ...facts,
      ...(expected ? { expectedUpdatedAt: before.updatedAt } : {}),
    });

  /** Refused with 409 when someone else changed it since `before` was read. */
  const change = (client: QueryClient, before: Version, facts: OwnFacts): Promise<OwnRow> =>
    ownWrite(patch(before, facts, true), (after) => {
      lists.put(client, [after]);
      return [nameOf(after)];
    });

  /**
   * Sets what the person says it is to be, whatever else others changed. The list shows it at once as `meanwhile`, and
   * as it was when it is refused.
   */
  const set = async (client: QueryClient, before: OwnRow, facts: OwnFacts, meanwhile: OwnRow): Promise<OwnRow> => {
    lists.place(client, [meanwhile]);
    try {
      return await ownWrite(patch(before, facts, false), (after) => {
        lists.put(client, [after], [before]);
        return [nameOf(after)];
      });
    } catch (error) {
      lists.place(client, [before]);
      throw error;
    }
  };

  /** One of many, worked out from the record as it is when saved; null when it needs no change. */
  const changeOne = async (
    row: OwnRow,
    wanted: (row: OwnRow) => OwnFacts | null,
    show: (edit: OwnEdit) => void,
  ): Promise<OwnEdit | null> => {
    let before = row;
    for (let round = 1; ; round += 1) {
      const facts = wanted(before);
      if (facts === null) return null;
      try {
        const from = before;
        const after = await ownWrite(patch(from, facts, true), (changed) => {
          show({ before: from, after: changed, facts });
          return [nameOf(changed)];
        });
        return { before, after, facts };
      } catch (error) {
        if (!isStale(error) || round === roundsAtMost) throw error;
        const [now] = await readList({ caseId: row.caseId, id: row.id });
        if (now === undefined) throw error;
        before = now;
      }
    }
  };

  /**
   * Changes many, a few at a time, each worked out from the record as it is when saved; one that is as wanted already
   * is passed over. Stopping lets those that were sent come back.
   */
  const changeMany = async (
    client: QueryClient,
    rows: readonly OwnRow[],
    wanted: OwnFacts | ((row: OwnRow) => OwnFacts | null),
    many: ManyRecordOptions = {},
  ): Promise<ManyDone<OwnRow, OwnEdit>> => {
    const factsOf = typeof wanted === 'function' ? wanted : () => wanted;
    const needed = (row: OwnRow): OwnFacts | null => differing(row, factsOf(row));
    const shown = inBatches<OwnEdit>((edits) =>
      lists.put(
        client,
        edits.map(({ after }) => after),
        edits.map(({ before }) => before),
      ),
    );
    const concerned = rows.filter((row) => needed(row) !== null);
    const { done, ...rest } = await doToEach(concerned, (row) => changeOne(row, needed, shown.add), many);
    shown.flush();
    return { ...rest, done: done.flatMap(({ item, result }) => (result === null ? [] : [{ item, result }])) };
  };

  /** Gives changed fields back what they held; a record that someone changed since is left to them, and counted. */
  const takeBack = async (
    client: QueryClient,
    edits: readonly OwnEdit[],
    many: ManyRecordOptions = {},
  ): Promise<{ failed: ManyDone<OwnEdit, unknown>['failed']; missed: number }> => {
    let missed = 0;
    const { failed } = await doToEach(
      edits,
      async ({ before, after, facts }) => {
        const old = Object.fromEntries(Object.keys(facts).map((field) => [field, before[field as keyof OwnRow]]));
        try {
          await change(client, after, old as OwnFacts);
        } catch (error) {
          if (!isStale(error) && !isGone(error)) throw error;
          missed += 1;
        }
      },
      many,
    );
    return { failed, missed };
  };

  type Known = Pick<OwnRow, 'id' | 'caseId'>;
  const drop = (client: QueryClient, rows: readonly Known[]): void => {
    for (const [caseId, own] of Map.groupBy(rows, (row) => row.caseId)) {
      const ids = own.map(({ id }) => id);
      lists.drop(client, caseId, ids);
    }
  };
  const deleteOne = async (row: Known, how: object = {}): Promise<void> => {
    try {
      await ownWrite(send(operations.remove, { id: row.id, ...how }), () => [nameOf(row)]);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  };

  /** Deletes permanently; gone already is what was asked for. */
  const remove = async (
    client: QueryClient,
    row: Known,
    how?: Omit<Use<R, 'remove'>['input'], 'id'>,
  ): Promise<void> => {
    await deleteOne(row, how);
    drop(client, [row]);
  };

  const removeMany = async <Doomed extends Known>(
    client: QueryClient,
    rows: readonly Doomed[],
    many: ManyRecordOptions = {},
  ): Promise<ManyDone<Doomed, void>> => {
    const gone = inBatches<Known>((dropped) => drop(client, dropped));
    const outcome = await doToEach(rows, (row) => deleteOne(row).then(() => gone.add(row)), many);
    gone.flush();
    return outcome;
  };

  return {
    resource,
    list,
    /** The record as it is now; undefined when it is gone. */
    read: async (caseId: string, id: string): Promise<OwnRow | undefined> => (await readList({ caseId, id }))[0],
    useList: (caseId: string): UseQueryResult<OwnRow[]> => useQuery(list(caseId)),
    /** The record as the window has it. */
    find: (client: QueryClient, caseId: string, id: string): OwnRow | undefined => lists.find(client, caseId, id),
    /** Shows records so in the lists, without saving anything. */
    show: (client: QueryClient, rows: readonly OwnRow[]): void => lists.place(client, rows),
    create,
    change,
    set,
    changeMany,
    takeBack,
    remove,
    removeMany,
  };
}

/** The facts in which a record differs from what it is to be; null when in none. */
function differing<Changes extends object>(row: object, facts: Changes | null): Changes | null {
  if (facts === null) return null;
  const held = row as Record<string, unknown>;
  const differ = Object.entries(facts).some(([field, value]) => JSON.stringify(held[field]) !== JSON.stringify(value));
  return differ ? facts : null;
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
