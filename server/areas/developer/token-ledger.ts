import type { Viewer } from '#server/access/principal.ts';
import { notFound } from '#server/errors/app-error.ts';
import type { TokenCallRow } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import type { Selectable } from 'kysely';
import { type CallFilter, changesOfCall, countCalls, findCall, listCalls } from './ledger-queries.ts';
import type { LedgerCall, LedgerLine, LedgerPage, NamedRecord, QuarterCount } from './ledger-schema.ts';
import { findToken } from './queries.ts';
import { namesOf } from './record-titles.ts';

/** What a token did, for the person it belongs to. */

/** The names a line of the list shows; the call itself, opened, shows them all. */
const namesOfALine = 3;

export async function readLedger(tx: ReadTx, viewer: Viewer, tokenId: string, filter: CallFilter): Promise<LedgerPage> {
  await requireOwn(tx, viewer, tokenId);
  const rows = await listCalls(tx, tokenId, { ...filter, limit: filter.limit + 1 });
  const page = rows.slice(0, filter.limit);
  const shown = page.map((row) => idsOf(row).slice(0, namesOfALine));
  const names = await namesOf(tx, viewer, [...new Set(shown.flat())]);
  const lines = page.map((row, index) => lineOf(row, shown[index] ?? [], names));
  return { lines, nextBefore: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}

/** One call with everything it touched, and what it changed. */
export async function readCall(tx: ReadTx, viewer: Viewer, tokenId: string, id: number): Promise<LedgerCall> {
  await requireOwn(tx, viewer, tokenId);
  const row = await findCall(tx, tokenId, id);
  if (!row) throw notFound('call');
  const changes = row.firstSeq === null ? [] : await changesOfCall(tx, row);
  const ids = idsOf(row);
  const about = [...ids, ...changes.map(({ recordId }) => recordId), ...(row.caseId === null ? [] : [row.caseId])];
  const names = await namesOf(tx, viewer, [...new Set(about)]);
  return {
    ...lineOf(row, ids, names),
    caseName: names.get(row.caseId ?? '')?.title ?? null,
    changes: changes.map(({ resource, recordId, op, before, after }) => ({
      kind: resource,
      op,
      title: names.get(recordId)?.title ?? null,
      fields: fieldsChanged(before, after),
    })),
  };
}

export async function countByQuarter(
  tx: ReadTx,
  viewer: Viewer,
  tokenId: string,
  from: string,
): Promise<QuarterCount[]> {
  await requireOwn(tx, viewer, tokenId);
  return countCalls(tx, tokenId, from);
}

async function requireOwn(tx: ReadTx, { accountId }: Viewer, tokenId: string): Promise<void> {
  if (!(await findToken(tx, accountId, tokenId))) throw notFound('token');
}

function idsOf({ records }: Pick<Selectable<TokenCallRow>, 'records'>): string[] {
  return JSON.parse(records) as string[];
}

function lineOf(row: Selectable<TokenCallRow>, ids: string[], names: ReadonlyMap<string, NamedRecord>): LedgerLine {
  const { id, at, transport, operationId, outcome, recordCount, bytes, times } = row;
  const records = ids.map((each) => names.get(each) ?? null);
  return { id, at, transport, operationId, outcome, records, recordCount, bytes, times };
}

const stamps = new Set(['updatedAt', 'createdAt']);

/** The names of the fields that differ; none for what was made or deleted whole. */
function fieldsChanged(before: string | null, after: string | null): string[] {
  if (before === null || after === null) return [];
  const old = new Map(Object.entries(JSON.parse(before) as object));
  const now: [string, unknown][] = Object.entries(JSON.parse(after) as object);
  return now.filter(([name, value]) => !stamps.has(name) && old.get(name) !== value).map(([name]) => name);
}
