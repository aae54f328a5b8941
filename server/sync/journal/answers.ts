import type { SyncAnswerRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { dropRows, findRows } from './rows.ts';

/* What a person decided while a run went on: on disk at once, carried out when the run has come to rest (SPEC 9.1). */

type Key = Pick<SyncAnswerRow, 'remoteId' | 'about' | 'subjectId'>;

export function loadAnswers(tx: ReadTx, remoteId?: string): Promise<SyncAnswerRow[]> {
  return findRows(tx, 'syncAnswers', { remoteId }, 'givenAt', 'about', 'subjectId');
}

/** The last answer to a question wins. */
export async function putAnswer(tx: WriteTx, row: Omit<SyncAnswerRow, 'givenAt'>): Promise<void> {
  await dropAnswer(tx, row);
  await tx.db
    .insertInto('syncAnswers')
    .values({ ...row, givenAt: tx.now })
    .execute();
}

export function dropAnswer(tx: WriteTx, { remoteId, about, subjectId }: Key): Promise<void> {
  return dropRows(tx, 'syncAnswers', { remoteId, about, subjectId });
}
