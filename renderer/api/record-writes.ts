import type { QueryClient } from '@tanstack/react-query';
import { changedFields } from './changed-fields.ts';
import type { Answer } from './client.ts';
import type { TrashResource } from './generated.ts';
import { atOnceTogether, doToEach, inBatches, type ManyDone, type ManyRecordOptions } from './many-records.ts';
import { ownWrite, type RecordName } from './own-writes.ts';
import { records } from './generated-records.ts';
import type { RecordLists, Saved } from './record-lists.ts';
import {
  calledIn,
  changedByOthers,
  editsPart,
  rewrite,
  titleOf,
  type Edit,
  type Rewriting,
} from './reversing-edits.ts';
import { newStep, note, noteWhileGoing, type Part, type Step } from './session-changes.ts';
import { moveToTrash, therePart, trashedPart, type TrashHow } from './trash.ts';

interface Version {
  id: string;
  expectedUpdatedAt?: string;
}

/** The operations of one kind of record. */
interface WriteOperations<Row, New> {
  resource: TrashResource;
  create: (record: New) => Promise<Answer<Row>>;
  update: (input: Version) => Promise<Answer<Row>>;
  /** The same for one of many, which go in few requests. */
  updateTogether: (input: Version) => Promise<Answer<Row>>;
  read: (caseId: string, id: string) => Promise<Row | undefined>;
}

export interface ManyAsOneStep extends ManyRecordOptions {
  step?: Step;
}

type Known = Pick<Saved, 'id' | 'caseId'>;

/** Few enough that stopping stops soon. */
const trashedAtOnce = 50;

/**
 * How records of one kind are written: each answer shows in the lists at once, its echo is no news, and it is noted as
 * part of a step that can be undone: the one given, or one of its own.
 */
export function recordWrites<Row extends Saved, New extends object, Facts extends object>(
  lists: RecordLists<Row>,
  operations: WriteOperations<Row, New>,
) {
  const { resource } = operations;
  const nameOf = ({ id }: { id: string }): RecordName => ({ resource, id });
  const titled = (row: object): string => titleOf(calledIn(resource, row));
  const howMany = (count: number): string =>
    `${count} ${count === 1 ? records[resource].noun : records[resource].plural}`;

  /** Records that something else than `create` made, such as an upload. */
  const noteMade = (client: QueryClient, rows: readonly Row[], step?: Step): void => {
    const [first] = rows;
    if (first === undefined) return;
    const { caseId } = first;
    const title = rows.length === 1 ? titled(first) : howMany(rows.length);
    const mayGo = async (): Promise<void> => {
      for (const made of rows) {
        const now = lists.find(client, caseId, made.id) ?? (await operations.read(caseId, made.id));
        const others = now === undefined ? null : await changedByOthers(resource, made, now);
        if (others !== null) throw others;
      }
    };
    const ids = rows.map(({ id }) => id);
    const called = rows.map((row) => calledIn(resource, row));
    note(therePart(client, { caseId, resource, ids }, called, mayGo), step ?? newStep(`Added ${title}.`));
  };

  const create = async (client: QueryClient, record: New, step?: Step): Promise<Row> => {
    const made = await ownWrite(operations.create(record), (row) => {
      lists.put(client, [row], [undefined]);
      return [nameOf(row)];
    });
    noteMade(client, [made], step);
    return made;
  };

  const version = (before: Row, facts: Facts): Version => ({
    id: before.id,
    ...facts,
    expectedUpdatedAt: before.updatedAt,
  });

  const rewriting = (client: QueryClient): Rewriting<Row, Facts> => ({
    resource,
    nameOf: (row) => row,
    read: ({ caseId, id }) => operations.read(caseId, id),
    open: () => {
      const shown = inBatches<Pick<Edit<Row, Facts>, 'before' | 'after'>>((edits) =>
        lists.put(
          client,
          edits.map(({ after }) => after),
          edits.map(({ before }) => before),
        ),
      );
      const write = (before: Row, facts: Facts): Promise<Row> =>
        ownWrite(operations.updateTogether(version(before, facts)), (after) => {
          shown.add({ before, after });
          return [nameOf(after)];
        });
      return { write, end: shown.flush };
    },
  });
  /** What was written in another way than by `change`; it is undone as an edit. */
  const noted = (client: QueryClient, edit: Edit<Row, Facts>, step?: Step): void =>
    note(editsPart(rewriting(client), [edit]), step ?? newStep(`Edited ${titled(edit.after)}.`));

  /** Refused with 409 when someone else changed it since `before` was read. */
  const change = async (client: QueryClient, before: Row, facts: Facts, step?: Step): Promise<Row> => {
    const after = await ownWrite(operations.update(version(before, facts)), (changed) => {
      lists.put(client, [changed]);
      return [nameOf(changed)];
    });
    noted(client, { before, after, facts }, step);
    return after;
  };

  /**
   * Sets the value the person wants, over others' changes. The list shows it at once as `meanwhile`, and as it was when
   * it is refused.
   */
  const set = async (client: QueryClient, before: Row, facts: Facts, meanwhile: Row, step?: Step): Promise<Row> => {
    lists.place(client, [meanwhile]);
    try {
      const after = await ownWrite(operations.update({ id: before.id, ...facts }), (changed) => {
        lists.put(client, [changed], [before]);
        return [nameOf(changed)];
      });
      noted(client, { before, after, facts }, step);
      return after;
    } catch (error) {
      lists.place(client, [before]);
      throw error;
    }
  };

  /**
   * Changes many, each worked out from the record as it is when saved; one that is as wanted already
   * is passed over. Stopping lets those that were sent come back; undoing it while it goes on stops it.
   */
  const changeMany = async (
    client: QueryClient,
    rows: readonly Row[],
    wanted: Facts | ((row: Row) => Facts | null),
    { step = newStep(`Changed ${howMany(rows.length)}.`), ...many }: ManyAsOneStep = {},
  ): Promise<ManyDone<Row, Edit<Row, Facts>>> => {
    const factsOf = typeof wanted === 'function' ? wanted : () => wanted;
    const needed = (row: Row): Facts | null => differing(row, factsOf(row));
    const ways = rewriting(client);
    const { write, end } = ways.open();
    const concerned = rows.filter((row) => needed(row) !== null);
    const passedOver = rows.length - concerned.length;
    const job = noteWhileGoing((edits: readonly Edit<Row, Facts>[]) => editsPart(ways, edits), step, many);
    const work = async (row: Row): Promise<Edit<Row, Facts> | null> => {
      const edit = await rewrite(ways, write, row, needed);
      if (edit !== null) job.add([edit]);
      return edit;
    };
    const onProgress = (changed: number): void => many.onProgress?.(passedOver + changed);
    const { done, ...rest } = await doToEach(concerned, work, {
      atOnce: atOnceTogether,
      ...many,
      signal: job.signal,
      onProgress,
    });
    end();
    job.end();
    return { ...rest, done: done.flatMap(({ item, result }) => (result === null ? [] : [{ item, result }])) };
  };

  /** Moves a record to Trash, out of every list. */
  const remove = async (client: QueryClient, row: Known, how: TrashHow = {}, step?: Step): Promise<void> => {
    const known = lists.find(client, row.caseId, row.id) ?? row;
    const { again } = await moveToTrash(client, { caseId: row.caseId, resource, ids: [row.id], ...how });
    const part = trashedPart(client, again, [calledIn(resource, known)]);
    note(part, step ?? newStep(`${titled(known)} moved to Trash.`));
  };

  /** Of one matter. */
  const removeMany = async <Doomed extends Known>(
    client: QueryClient,
    rows: readonly Doomed[],
    { onProgress, step = newStep(`${howMany(rows.length)} moved to Trash.`), ...many }: ManyAsOneStep = {},
  ): Promise<ManyDone<Doomed, void>> => {
    const parts = Array.from({ length: Math.ceil(rows.length / trashedAtOnce) }, (_, part) =>
      rows.slice(part * trashedAtOnce, (part + 1) * trashedAtOnce),
    );
    const trashed = (gone: readonly Doomed[]): Part => {
      const named = { caseId: gone[0]?.caseId ?? '', resource, ids: gone.map(({ id }) => id) };
      return trashedPart(
        client,
        named,
        gone.map((row) => calledIn(resource, row)),
      );
    };
    const job = noteWhileGoing(trashed, step, many);
    const work = async (part: readonly Doomed[]): Promise<void> => {
      await moveToTrash(client, { caseId: part[0]?.caseId ?? '', resource, ids: part.map(({ id }) => id) });
      job.add(part);
    };
    const { done, failed, left } = await doToEach(parts, work, {
      signal: job.signal,
      atOnce: 1,
      onProgress: (count) => onProgress?.(Math.min(rows.length, count * trashedAtOnce)),
    });
    job.end();
    return {
      done: done.flatMap(({ item, result }) => item.map((row) => ({ item: row, result }))),
      failed: failed.flatMap(({ item, error }) => item.map((row) => ({ item: row, error }))),
      left: left.flat(),
    };
  };

  return { create, change, set, changeMany, remove, removeMany, noteMade, noted };
}

/** Those of the facts in which a record differs from what it is to be; null when in none. */
function differing<Changes extends object>(row: object, facts: Changes | null): Changes | null {
  const fields = facts === null ? [] : changedFields(row, facts, Object.keys(facts));
  return fields.length === 0
    ? null
    : (Object.fromEntries(fields.map((field) => [field, facts?.[field as keyof Changes]])) as Changes);
}
