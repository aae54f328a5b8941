import type { SyncAnswerRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/* What a person decided while a run went on: on disk at once, carried out when the run has come to rest (SPEC 9.1). */

type Key = Pick<SyncAnswerRow, 'remoteId' | 'about' | 'subjectId'>;

export function loadAnswers(tx: ReadTx, remoteId?: string): Promise<SyncAnswerRow[]> {
  let query = tx.db.selectFrom('syncAnswers').selectAll();
  if (remoteId !== undefined) query = query.where('remoteId', '=', remoteId);
  return query.orderBy('givenAt').orderBy('about').orderBy('subjectId').execute();
}

/** The last answer to a question wins. */
export async function putAnswer(tx: WriteTx, row: Omit<SyncAnswerRow, 'givenAt'>): Promise<void> {
  const { seen, answer } = row;
  await tx.db
    .insertInto('syncAnswers')
    .values({ ...row, givenAt: tx.now })
    .onConflict((conflict) =>
      conflict.columns(['remoteId', 'about', 'subjectId']).doUpdateSet({ seen, answer, givenAt: tx.now }),
    )
    .execute();
}

export async function dropAnswer(tx: WriteTx, { remoteId, about, subjectId }: Key): Promise<void> {
  await tx.db
    .deleteFrom('syncAnswers')
    .where('remoteId', '=', remoteId)
    .where('about', '=', about)
    .where('subjectId', '=', subjectId)
    .execute();
}
