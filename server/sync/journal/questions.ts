import { createHash } from 'node:crypto';
import { newId } from '#server/store/ids.ts';
import type { SyncDistinctRow, SyncMatterRow, SyncQuestionRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { InnerRecord } from '#server/sync/matter/inner-records.ts';
import type { Question } from '#server/sync/plan.ts';
import type { Projection } from '#server/catalog/projection.ts';
import { changeRows, dropRows, findRow, findRows } from './rows.ts';

/* What only a person can decide. A question stays open as long as every run asks it again; it is stored once. */

type Pair = Pick<SyncMatterRow, 'remoteId' | 'caseId'>;

/** A question with what both sides hold, so that it can be answered without asking them again. */
export interface Asked {
  question: Question;
  title: string;
  /** In our ids. */
  mine: Projection | null;
  theirs: Projection | null;
  /** As the server answered it, in its ids, with the version it had. */
  theirsThere: Projection | null;
  version: string | null;
  /** What is inside the record, and is deleted or kept with it. Stored under this name. */
  insiders: InnerRecord[];
}

export function loadQuestions(tx: ReadTx, { remoteId, caseId }: Partial<Pair> = {}): Promise<SyncQuestionRow[]> {
  return findRows(tx, 'syncQuestions', { remoteId, caseId }, 'createdAt', 'id');
}

export function findQuestion(tx: ReadTx, id: string): Promise<SyncQuestionRow | undefined> {
  return findRow(tx, 'syncQuestions', { id });
}

export function dropQuestion(tx: WriteTx, id: string): Promise<void> {
  return dropRows(tx, 'syncQuestions', { id });
}

export interface QuestionChanges {
  add: Asked[];
  /** The same question about other values. */
  renew: { id: string; asked: Asked }[];
  drop: string[];
}

/** What has to be written so that the inbox holds these questions and no others; nothing when it does. */
export function compareQuestions(rows: readonly SyncQuestionRow[], asked: readonly Asked[]): QuestionChanges {
  const before = new Map(rows.map((row) => [row.subject, row]));
  const changes: QuestionChanges = { add: [], renew: [], drop: [] };
  const wanted = new Set<string>();
  for (const each of asked) {
    const subject = subjectOf(each.question);
    wanted.add(subject);
    const row = before.get(subject);
    if (row === undefined) changes.add.push(each);
    else if (row.hash !== storedAs(each).hash) changes.renew.push({ id: row.id, asked: each });
  }
  changes.drop.push(...rows.filter(({ subject }) => !wanted.has(subject)).map(({ id }) => id));
  return changes;
}

export async function writeQuestions(
  tx: WriteTx,
  { remoteId, caseId }: Pair,
  { add, renew, drop }: QuestionChanges,
): Promise<void> {
  for (const asked of add) {
    const facts = { subject: subjectOf(asked.question), ...storedAs(asked), createdAt: tx.now };
    await tx.db
      .insertInto('syncQuestions')
      .values({ id: newId(), remoteId, caseId, ...facts })
      .execute();
  }
  for (const { id, asked } of renew) await changeRows(tx, 'syncQuestions', { id }, storedAs(asked));
  for (const id of drop) await dropQuestion(tx, id);
}

function subjectOf(question: Question): string {
  if (question.ask === 'numbers-twice') {
    return [question.ask, question.resource, question.first.key, question.second.key].join(' ');
  }
  const ids = 'localIds' in question ? [...question.localIds, ...question.remoteIds] : [question.localId];
  return [question.ask, question.resource, ...ids.toSorted()].join(' ');
}

function storedAs(asked: Asked): Pick<SyncQuestionRow, 'detail' | 'hash'> {
  const detail = JSON.stringify(asked);
  return { detail, hash: createHash('sha256').update(detail).digest('hex') };
}

/** Records that a person said are not the ones they look like. */
export function loadDistinct(tx: ReadTx, { remoteId, caseId }: Pair): Promise<SyncDistinctRow[]> {
  return findRows(tx, 'syncDistinct', { remoteId, caseId });
}

export async function putDistinct(tx: WriteTx, row: SyncDistinctRow): Promise<void> {
  await tx.db
    .insertInto('syncDistinct')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
