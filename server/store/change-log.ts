import type { ReadTx } from './transaction.ts';

/** A change without its content: enough to decide who may hear of it. */
export interface LoggedChange {
  seq: number;
  resource: string;
  id: string;
  caseId: string | null;
  workspaceId: string | null;
  op: 'insert' | 'update' | 'delete';
  transport: string;
  accountId: string | null;
  requestId: string;
}

/** The number of the last change; 0 in an empty log. */
export async function lastSeq(tx: ReadTx): Promise<number> {
  const row = await tx.db
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | string | null>('seq').as('seq'))
    .executeTakeFirst();
  return Number(row?.seq ?? 0);
}

/** The number of the last change in one case; 0 where there is none. */
export async function lastSeqOf(tx: ReadTx, caseId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | string | null>('seq').as('seq'))
    .where('caseId', '=', caseId)
    .executeTakeFirst();
  return Number(row?.seq ?? 0);
}

/** In the order of the log. */
export function changesAfter(tx: ReadTx, seq: number, limit: number): Promise<LoggedChange[]> {
  return tx.db
    .selectFrom('changes')
    .select(['seq', 'resource', 'recordId as id', 'caseId', 'workspaceId', 'op', 'transport', 'accountId', 'requestId'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}
