import type { QueryClient } from '@tanstack/react-query';
import { changedFields } from './changed-fields.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './client.ts';
import { refreshRecords } from './follows.ts';
import type { TrashOutcome } from './generated.ts';
import { doToEach, inBatches, type ManyDone, type ManyRecordOptions } from './many-records.ts';
import { ownWrite, type RecordName } from './own-writes.ts';
import type { RecordLists, Saved } from './record-lists.ts';

/** A record before and after a change, and what was asked for: enough to take it back. */
export interface Edit<Record, Changes> {
  before: Record;
  after: Record;
  facts: Changes;
}

/** The result of taking edits back: how many were, and for how many nothing was left to take back. */
export interface TakenBack<Undone> extends Omit<ManyDone<Undone, unknown>, 'done'> {
  back: number;
  missed: number;
}

/** The operations of one kind of record. */
interface WriteOperations<Row, New> {
  resource: string;
  create: (record: New) => Promise<Answer<Row>>;
  update: (input: { id: string; expectedUpdatedAt?: string }) => Promise<Answer<Row>>;
  trash: (input: { caseId: string; ids: string[] } & TrashHow) => Promise<Answer<TrashOutcome>>;
  read: (caseId: string, id: string) => Promise<Row | undefined>;
}

/** Of folders: whether what is in them moves to the folder above, or goes to Trash too. */
export interface TrashHow {
  contents?: 'kept' | 'deleted';
}

type Version = Pick<Saved, 'id' | 'caseId' | 'updatedAt'>;
type Known = Pick<Saved, 'id' | 'caseId'>;

/** Few enough that stopping stops soon. */
const trashedAtOnce = 50;

/** A refusal for staleness (409) changed nothing, so looking again and deciding anew is safe. */
const roundsAtMost = 4;

/** How records of one kind are written: each answer shows in the lists at once, and its echo is no news. */
export function recordWrites<Row extends Saved, New extends object, Facts extends object>(
  lists: RecordLists<Row>,
  operations: WriteOperations<Row, New>,
) {
  const nameOf = ({ id }: { id: string }): RecordName => ({ resource: operations.resource, id });

  const create = (client: QueryClient, record: New): Promise<Row> =>
    ownWrite(operations.create(record), (made) => {
      lists.put(client, [made], [undefined]);
      return [nameOf(made)];
    });

  const patch = (before: Version, facts: Facts, expected: boolean): Promise<Answer<Row>> =>
    operations.update({
      id: before.id,
      ...facts,
      ...(expected ? { expectedUpdatedAt: before.updatedAt } : {}),
    });

  /** Refused with 409 when someone else changed it since `before` was read. */
  const change = (client: QueryClient, before: Version, facts: Facts): Promise<Row> =>
    ownWrite(patch(before, facts, true), (after) => {
      lists.put(client, [after]);
      return [nameOf(after)];
    });

  /**
   * Sets the value the person wants, over others' changes. The list shows it at once as `meanwhile`, and as it was when
   * it is refused.
   */
  const set = async (client: QueryClient, before: Row, facts: Facts, meanwhile: Row): Promise<Row> => {
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
    row: Row,
    wanted: (row: Row) => Facts | null,
    show: (edit: Edit<Row, Facts>) => void,
  ): Promise<Edit<Row, Facts> | null> => {
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
        const now = await operations.read(row.caseId, row.id);
        if (now === undefined) throw error;
        before = now;
      }
    }
  };

  const inShownBatches = (client: QueryClient) =>
    inBatches<Edit<Row, Facts>>((edits) =>
      lists.put(
        client,
        edits.map(({ after }) => after),
        edits.map(({ before }) => before),
      ),
    );

  /**
   * Changes many, a few at a time, each worked out from the record as it is when saved; one that is as wanted already
   * is passed over. Stopping lets those that were sent come back.
   */
  const changeMany = async (
    client: QueryClient,
    rows: readonly Row[],
    wanted: Facts | ((row: Row) => Facts | null),
    many: ManyRecordOptions = {},
  ): Promise<ManyDone<Row, Edit<Row, Facts>>> => {
    const factsOf = typeof wanted === 'function' ? wanted : () => wanted;
    const needed = (row: Row): Facts | null => differing(row, factsOf(row));
    const shown = inShownBatches(client);
    const concerned = rows.filter((row) => needed(row) !== null);
    const passedOver = rows.length - concerned.length;
    const onProgress = (changed: number): void => many.onProgress?.(passedOver + changed);
    const work = (row: Row) => changeOne(row, needed, shown.add);
    const { done, ...rest } = await doToEach(concerned, work, { ...many, onProgress });
    shown.flush();
    return { ...rest, done: done.flatMap(({ item, result }) => (result === null ? [] : [{ item, result }])) };
  };

  /**
   * Gives changed fields back what they held. One that someone changed since stays theirs; a record in which nothing
   * is left to give back is counted.
   */
  const takeBack = async (
    client: QueryClient,
    edits: readonly Edit<Row, Facts>[],
    many: ManyRecordOptions = {},
  ): Promise<TakenBack<Edit<Row, Facts>>> => {
    const shown = inShownBatches(client);
    const { done, ...rest } = await doToEach(
      edits,
      (edit) =>
        changeOne(edit.after, (now) => whatTakesBack(now, edit), shown.add).catch((error: unknown) => {
          if (!isGone(error) && !isStale(error)) throw error;
          return null;
        }),
      many,
    );
    shown.flush();
    const back = done.filter(({ result }) => result !== null).length;
    return { ...rest, back, missed: done.length - back };
  };

  /** Of one matter. Gone already is what was asked for. */
  const moveToTrash = async (client: QueryClient, rows: readonly Known[], how: TrashHow = {}): Promise<void> => {
    const [first] = rows;
    if (first === undefined) return;
    const { caseId } = first;
    const ids = rows.map(({ id }) => id);
    const asked = new Set(ids);
    try {
      await ownWrite(operations.trash({ caseId, ids, ...how }), ({ done }) => {
        lists.drop(client, caseId, ids);
        refreshRecords(
          client,
          caseId,
          done.filter(({ id }) => !asked.has(id)),
        );
        return done;
      });
    } catch (error) {
      if (!isGone(error)) throw error;
      lists.drop(client, caseId, ids);
    }
  };

  /** Moves a record to Trash, out of every list. */
  const remove = (client: QueryClient, row: Known, how?: TrashHow): Promise<void> => moveToTrash(client, [row], how);

  const removeMany = async <Doomed extends Known>(
    client: QueryClient,
    rows: readonly Doomed[],
    { onProgress, ...many }: ManyRecordOptions = {},
  ): Promise<ManyDone<Doomed, void>> => {
    const parts = Array.from({ length: Math.ceil(rows.length / trashedAtOnce) }, (_, part) =>
      rows.slice(part * trashedAtOnce, (part + 1) * trashedAtOnce),
    );
    const { done, failed, left } = await doToEach(parts, (part) => moveToTrash(client, part), {
      ...many,
      atOnce: 1,
      onProgress: (count) => onProgress?.(Math.min(rows.length, count * trashedAtOnce)),
    });
    return {
      done: done.flatMap(({ item, result }) => item.map((row) => ({ item: row, result }))),
      failed: failed.flatMap(({ item, error }) => item.map((row) => ({ item: row, error }))),
      left: left.flat(),
    };
  };

  return { create, change, set, changeMany, takeBack, remove, removeMany };
}

/** Those of the facts in which a record differs from what it is to be; null when in none. */
function differing<Changes extends object>(row: object, facts: Changes | null): Changes | null {
  const fields = facts === null ? [] : changedFields(row, facts, Object.keys(facts));
  return fields.length === 0
    ? null
    : (Object.fromEntries(fields.map((field) => [field, facts?.[field as keyof Changes]])) as Changes);
}

/** What takes an edit back: of the fields that still hold what it gave them, the values before; null when none does. */
function whatTakesBack<Row extends object, Changes extends object>(
  now: Row,
  { before, after, facts }: Edit<Row, Changes>,
): Changes | null {
  const ours = Object.keys(facts).filter((field) => changedFields(after, now, [field]).length === 0);
  return differing(now, Object.fromEntries(ours.map((field) => [field, before[field as keyof Row]])) as Changes);
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
