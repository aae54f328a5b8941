import type { Insertable } from 'kysely';
import { isoInstant } from '#server/store/clock.ts';
import type { SyncLogRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

export type NewLine = Omit<Insertable<SyncLogRow>, 'seq' | 'at'>;

const linesAtOnce = 100;
/** 30 days, as long as the quarantine. */
const keptMilliseconds = 2_592_000_000;

/**
 * Requests to a server and their results; ids and hashes, never content. No line changes; after 30 days it goes, which is
 * looked for wherever lines are added, at most twice as many as those (SPEC 1.6).
 */
export async function appendLog(tx: WriteTx, lines: readonly NewLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const some = lines.slice(from, from + linesAtOnce).map((line) => ({ ...line, at: tx.now }));
    await tx.db.insertInto('syncLog').values(some).execute();
  }
  if (lines.length === 0) return;
  const oldest = tx.db
    .selectFrom('syncLog')
    .select('seq')
    .orderBy('seq')
    .limit(2 * lines.length);
  const before = isoInstant(Date.parse(tx.now) - keptMilliseconds);
  await tx.db.deleteFrom('syncLog').where('at', '<', before).where('seq', 'in', oldest).execute();
}

export interface LogPage {
  remoteId?: string | undefined;
  /** Lines before this one. */
  before?: number | undefined;
  limit: number;
}

/** The newest first. */
export function readLog(tx: ReadTx, { remoteId, before, limit }: LogPage) {
  let query = tx.db.selectFrom('syncLog').selectAll();
  if (remoteId !== undefined) query = query.where('remoteId', '=', remoteId);
  if (before !== undefined) query = query.where('seq', '<', before);
  return query.orderBy('seq', 'desc').limit(limit).execute();
}
