import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { enqueueJob } from '#server/store/jobs.ts';
import { deleteRecord, updateFollower } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { messageImports, messages, messageThreads } from './record.ts';
import { recount } from './thread-facts.ts';

/** What a permanent deletion took. */
export interface Removed {
  messages: number;
  files: number;
  bytes: number;
}

/** Permanently deletes a thread with all of its messages, and the exports that nothing else is kept of. */
export async function forgetThread(tx: WriteTx, thread: Row<'messageThreads'>): Promise<Removed> {
  const removed = await forgetMessages(tx, thread.caseId, sql`select id from messages where "threadId" = ${thread.id}`);
  await deleteRecord(tx, messageThreads, thread);
  return removed;
}

/** Permanently deletes some messages of a matter; a thread that is empty then goes with them. */
export async function forgetSome(tx: WriteTx, caseId: string, ids: readonly string[]): Promise<Removed> {
  const chosen = tx.dialect.isAmong('messages.id', ids);
  const threads = await tx.db
    .selectFrom('messages')
    .innerJoin('messageThreads as thread', 'thread.id', 'messages.threadId')
    .selectAll('thread')
    .distinct()
    .where(chosen)
    .execute();
  // One of them has an entry in the log, so that pages that were read before notice (snapshot.ts).
  const one = await tx.db.selectFrom('messages').selectAll().where(chosen).orderBy('place').limit(1).executeTakeFirst();
  const removed = await forgetMessages(tx, caseId, sql`select messages.id from messages where ${chosen}`, one);
  for (const thread of threads) {
    const after = await recount(tx, thread);
    if (after.lastPlace === null) await deleteRecord(tx, messageThreads, after);
  }
  return removed;
}

type Chosen = RawBuilder<unknown>;

/** What was logged by hand is a record of its own: the log says of each that it was deleted. */
async function deleteLogged(tx: WriteTx, chosen: Chosen): Promise<number> {
  const rows = await tx.query(
    sql<Row<'messages'>>`select * from "messages" where "importId" is null and "id" in (${chosen}) order by "place"`,
  );
  for (const row of rows) await deleteRecord(tx, messages, row);
  return rows.length;
}

/**
 * Deletes the rows that a select names by their ids, however many, without an entry for each: what points to them is
 * released first, their images leave the change log, and files that nothing names any longer leave the disk.
 */
async function forgetMessages(tx: WriteTx, caseId: string, chosen: Chosen, logged?: Row<'messages'>): Promise<Removed> {
  await releasePointers(tx, chosen);
  const files = await tx.query(
    sql<{ sha256: string | null; size: number | null }>`delete from "messageMedia" where "messageId" in (${chosen})
      returning "sha256", "size"`,
  );
  const imports = await tx.query(
    sql<{ id: string }>`select distinct "importId" as "id" from "messageSightings" where "messageId" in (${chosen})`,
  );
  for (const statement of [
    sql`delete from "messageSightings" where "messageId" in (${chosen})`,
    sql`delete from "setMembers" where "record" = 'messages' and "recordId" in (${chosen})`,
    sql`update "changes" set "before" = null, "after" = null, "title" = null, "formerTitle" = null
      where "resource" = 'messages' and "recordId" in (${chosen})`,
  ]) {
    await tx.query(statement);
  }
  const byHand = await deleteLogged(tx, chosen);
  const isLeft = logged !== undefined && logged.importId !== null;
  if (isLeft) await deleteRecord(tx, messages, logged);
  const gone = await tx.query(sql<{ id: string }>`delete from "messages" where "id" in (${chosen}) returning "id"`);
  await forgetImports(
    tx,
    imports.map(({ id }) => id),
  );
  const kept = files.filter(({ sha256 }) => sha256 !== null);
  for (const sha256 of new Set(kept.map((file) => file.sha256 ?? ''))) {
    await enqueueJob(tx, { kind: 'removeBytes', subjectId: sha256, caseId });
  }
  const bytes = kept.reduce((sum, { size }) => sum + (size ?? 0), 0);
  return { messages: gone.length + byHand + (isLeft ? 1 : 0), files: kept.length, bytes };
}

/** Lines of hearings, and evidence that came from them: each changed or deleted as its record declares. */
async function releasePointers(tx: WriteTx, chosen: Chosen): Promise<void> {
  for (const { record, column, where, onDeletion } of tx.records.pointingTo('messages')) {
    const only = where ? sql`and ${sql.ref(where.column)} = ${where.value}` : sql``;
    const rows = await tx.query(
      sql<Record<string, unknown>>`select * from ${sql.table(record.table)}
        where ${sql.ref(column)} in (${chosen}) ${only} order by "id"`,
    );
    for (const row of rows) {
      if (onDeletion === 'delete') await deleteRecord(tx, record, row);
      else await updateFollower(tx, record, row, { [column]: null });
    }
  }
}

/** Exports that no message is left of: with the last of them the file goes too. */
async function forgetImports(tx: WriteTx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const left = await tx.db
      .selectFrom('messageSightings')
      .select('record')
      .where('importId', '=', id)
      .limit(1)
      .execute();
    if (left.length > 0) continue;
    const row = await tx.db.selectFrom('messageImports').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.state === 'storing') continue;
    await deleteRecord(tx, messageImports, row);
    await enqueueJob(tx, { kind: 'removeBytes', subjectId: row.sha256, caseId: row.caseId });
  }
}
