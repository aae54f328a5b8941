import { isoInstant } from '#server/store/clock.ts';
import { hotWrite } from '#server/store/hot-query.ts';
import type { TokenCallRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { TokenCall } from './call-buffer.ts';

/** A token's ledger goes back this far, and no further than so many lines. */
export const callsKept = { days: 400, lines: 100_000 };

const appendCall = hotWrite<Omit<TokenCallRow, 'id'>, never>((db, value) =>
  db.insertInto('tokenCalls').values({
    tokenId: value('tokenId'),
    at: value('at'),
    transport: value('transport'),
    operationId: value('operationId'),
    requestId: value('requestId'),
    caseId: value('caseId'),
    outcome: value('outcome'),
    records: value('records'),
    recordCount: value('recordCount'),
    firstSeq: value('firstSeq'),
    lastSeq: value('lastSeq'),
    bytes: value('bytes'),
    times: value('times'),
  }),
);

export async function appendCalls(tx: WriteTx, calls: readonly TokenCall[]): Promise<void> {
  for (const call of calls)
    await appendCall(tx, { ...call, at: isoInstant(call.at), records: JSON.stringify(call.records) });
}

export async function forgetOldCalls(tx: WriteTx, before: string, lines: number = callsKept.lines): Promise<void> {
  await tx.db.deleteFrom('tokenCalls').where('at', '<', before).execute();
  const tokens = await tx.db.selectFrom('tokenCalls').select('tokenId').distinct().execute();
  for (const { tokenId } of tokens) {
    const surplus = await tx.db
      .selectFrom('tokenCalls')
      .select('id')
      .where('tokenId', '=', tokenId)
      .orderBy('id', 'desc')
      .offset(lines)
      .limit(1)
      .executeTakeFirst();
    if (surplus === undefined) continue;
    await tx.db.deleteFrom('tokenCalls').where('tokenId', '=', tokenId).where('id', '<=', surplus.id).execute();
  }
}
