import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables, TokenCallRow } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import type { QuarterCount, TokenActivity } from './ledger-schema.ts';

/** Which calls of a token to list. */
export interface CallFilter {
  /** ISO instants: from this one on, and before that one. */
  from?: string | undefined;
  to?: string | undefined;
  kind: 'all' | 'reads' | 'changes' | 'refused';
  /** Only what is older than this line. */
  before?: number | undefined;
  limit: number;
}

/** The program and the last call of each token of an account. */
export function listActivity(tx: ReadTx, accountId: string): Promise<TokenActivity[]> {
  return tx.db
    .selectFrom('tokens')
    .leftJoin('tokenUses', 'tokenUses.tokenId', 'tokens.id')
    .leftJoin('tokenCalls as last', (join) =>
      join.on('last.id', '=', (eb) =>
        eb
          .selectFrom('tokenCalls')
          .select(({ fn }) => fn.max('tokenCalls.id').as('id'))
          .whereRef('tokenCalls.tokenId', '=', 'tokens.id'),
      ),
    )
    .select([
      'tokens.id as tokenId',
      'tokenUses.clientName',
      'tokenUses.clientVersion',
      'tokenUses.clientAt',
      'last.at as lastAt',
      'last.transport as lastTransport',
      'last.operationId as lastOperationId',
      'last.outcome as lastOutcome',
    ])
    .where('tokens.accountId', '=', accountId)
    .orderBy('tokens.id')
    .execute();
}

type Call = ExpressionBuilder<Tables & { call: TokenCallRow }, 'call'>;

/** A write is recognized by its operation: every read is named `get_…`. */
const isRead = sql<SqlBool>`substr(call."operationId", 1, 4) = 'get_'`;

/** The ledger of one token, newest first. */
export async function listCalls(tx: ReadTx, tokenId: string, filter: CallFilter) {
  const { from, to, kind, before, limit } = filter;
  let query = tx.db.selectFrom('tokenCalls as call').selectAll('call').where('call.tokenId', '=', tokenId);
  if (from !== undefined) query = query.where('call.at', '>=', from);
  if (to !== undefined) query = query.where('call.at', '<', to);
  if (before !== undefined) query = query.where('call.id', '<', before);
  if (kind === 'refused') query = query.where('call.outcome', '!=', 'done');
  if (kind === 'reads' || kind === 'changes') {
    query = query.where((eb: Call) =>
      eb.and([eb('call.outcome', '=', 'done'), kind === 'reads' ? isRead : eb.not(isRead)]),
    );
  }
  return query.orderBy('call.id', 'desc').limit(limit).execute();
}

export function findCall(tx: ReadTx, tokenId: string, id: number) {
  return tx.db
    .selectFrom('tokenCalls')
    .selectAll()
    .where('id', '=', id)
    .where('tokenId', '=', tokenId)
    .executeTakeFirst();
}

const quarter = sql<string>`substr(call."at", 1, 14) || case
  when substr(call."at", 15, 2) < '15' then '00' when substr(call."at", 15, 2) < '30' then '15'
  when substr(call."at", 15, 2) < '45' then '30' else '45' end`;

export async function countCalls(tx: ReadTx, tokenId: string, from: string): Promise<QuarterCount[]> {
  const rows = await tx.db
    .selectFrom('tokenCalls as call')
    .select([
      quarter.as('quarter'),
      sql<number | string>`sum(case when call."outcome" = 'done' and ${isRead} then call."times" else 0 end)`.as(
        'reads',
      ),
      sql<number | string>`sum(case when call."outcome" = 'done' and not (${isRead}) then call."times" else 0 end)`.as(
        'changes',
      ),
      sql<number | string>`sum(case when call."outcome" != 'done' then call."times" else 0 end)`.as('refused'),
    ])
    .where('call.tokenId', '=', tokenId)
    .where('call.at', '>=', from)
    .groupBy(quarter)
    .orderBy(quarter)
    .execute();
  return rows.map((row) => ({
    quarter: row.quarter,
    reads: Number(row.reads),
    changes: Number(row.changes),
    refused: Number(row.refused),
  }));
}

/** What a call changed, by the change log. */
export function changesOfCall(tx: ReadTx, { tokenId, firstSeq, lastSeq, requestId }: TokenCallRowRead) {
  return tx.db
    .selectFrom('changes')
    .select(['resource', 'recordId', 'op', 'before', 'after'])
    .where('seq', '>=', firstSeq ?? 0)
    .where('seq', '<=', lastSeq ?? -1)
    .where('tokenId', '=', tokenId)
    .where('requestId', '=', requestId)
    .orderBy('seq')
    .execute();
}

export type TokenCallRowRead = Pick<TokenCallRow, 'tokenId' | 'firstSeq' | 'lastSeq' | 'requestId'>;
