import { insertBlob } from '#server/areas/evidence/queries.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import { enqueueJob } from '#server/store/jobs.ts';
import { deleteRecord, insertDerived } from '#server/store/records.ts';
import type { MessageMediaRow, MessageSightingRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { NewMessage } from './import-rows.ts';
import { messages, messageThreads } from './record.ts';

/* What an import writes and, where it is given up, removes: all of it follows from the import's file. */

/**
 * What most messages have, and the table gives to those that say nothing else: a statement takes a third fewer values,
 * which were a quarter of what storing costs.
 */
const usual: Partial<NewMessage> = {
  trashedAt: null,
  privateAlone: 0,
  courtCaseId: null,
  uncertain: 0,
  edited: 0,
  deleted: 0,
  reactions: '[]',
  replyToId: null,
  editions: '[]',
  attachmentCount: 0,
  tags: '[]',
  note: '',
};
const usualColumns = Object.keys(usual) as (keyof NewMessage)[];
const leftOut = new Set<string>(usualColumns);

export async function insertMessages(tx: WriteTx, rows: readonly NewMessage[]): Promise<void> {
  const [plain, others]: [NewMessage[], NewMessage[]] = [[], []];
  const haveWords = Object.keys(wordsOf(tx, '')).length > 0;
  for (const row of rows.toSorted((one, other) => one.place - other.place)) {
    const isPlain = usualColumns.every((column) => row[column] === usual[column]);
    (isPlain ? plain : others).push(haveWords ? { ...row, ...wordsOf(tx, row.body) } : row);
  }
  const places = rows.map(({ place }) => place);
  await tx.dialect.search.insertingMessages(tx, places, async () => {
    await insertDerived(tx, messages, plain, leftOut);
    await insertDerived(tx, messages, others);
  });
}

/** What a message’s text is found by, where the database does not make it from the text. */
export function wordsOf(tx: WriteTx, body: string): object {
  return tx.dialect.search.columnsOf({ heading: '', text: body });
}

export async function insertSightings(tx: WriteTx, rows: readonly MessageSightingRow[]): Promise<void> {
  await insertRows(tx, 'messageSightings', rows);
}

/** Their bytes are kept by now. */
export async function insertMedia(tx: WriteTx, rows: readonly MessageMediaRow[]): Promise<void> {
  for (const { sha256, size } of rows) if (sha256 !== null && size !== null) await insertBlob(tx, { sha256, size });
  if (rows.length > 0)
    await tx.db
      .insertInto('messageMedia')
      .values([...rows])
      .execute();
}

const removedAtOnce = 500;

/** Removes some of what an import has stored; false once nothing is left. The import itself stays. */
export async function removeSome(tx: WriteTx, { id, caseId }: { id: string; caseId: string }): Promise<boolean> {
  const files = await tx.db
    .deleteFrom('messageMedia')
    .where('fileId', 'in', (eb) =>
      eb.selectFrom('messageMedia').select('fileId').where('importId', '=', id).limit(removedAtOnce),
    )
    .returning('sha256')
    .execute();
  for (const { sha256 } of files) await removeBytes(tx, sha256, caseId);
  const gone = await tx.db
    .deleteFrom('messages')
    .where('id', 'in', (eb) => eb.selectFrom('messages').select('id').where('importId', '=', id).limit(removedAtOnce))
    .returning('id')
    .execute();
  const seen = await tx.db
    .deleteFrom('messageSightings')
    .where('importId', '=', id)
    .where('record', 'in', (eb) =>
      eb.selectFrom('messageSightings').select('record').where('importId', '=', id).limit(removedAtOnce),
    )
    .returning('record')
    .execute();
  return files.length + gone.length + seen.length > 0;
}

export async function removeBytes(tx: WriteTx, sha256: string | null, caseId: string): Promise<void> {
  if (sha256 !== null) await enqueueJob(tx, { kind: 'removeBytes', subjectId: sha256, caseId });
}

/** Threads that an import made and that never had a message to show. */
export async function removeEmptyThreads(tx: WriteTx, caseId: string): Promise<void> {
  const empty = await tx.db
    .selectFrom('messageThreads as thread')
    .selectAll('thread')
    .where('thread.caseId', '=', caseId)
    .where('thread.lastPlace', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('messages').select('messages.id').whereRef('messages.threadId', '=', 'thread.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messageSightings as seen').select('seen.record').whereRef('seen.threadId', '=', 'thread.id'),
        ),
      ),
    )
    .execute();
  for (const thread of empty) await deleteRecord(tx, messageThreads, thread);
}
