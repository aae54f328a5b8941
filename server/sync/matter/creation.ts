import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { SyncOutboxRow } from '#server/store/tables.ts';
import { markOutbox } from '#server/sync/journal/outbox.ts';
import type { Side } from '#server/sync/plan.ts';
import type { MatterContext } from './context.ts';

/** A record here that is made there: its row in the outbox, and the record as far as it is here still. */
export interface Creation {
  rule: SyncRule;
  row: SyncOutboxRow;
  local: Side | undefined;
}

/** How the log names it. */
export function rowFacts(row: SyncOutboxRow) {
  return { resource: row.resource, localId: row.localId, hash: row.fingerprint };
}

/** What has become of some, on disk and here; `attempts` counts one more of each. */
export async function mark(
  { journal }: MatterContext,
  rows: readonly SyncOutboxRow[],
  patch: Partial<Pick<SyncOutboxRow, 'state' | 'idempotencyKey' | 'attempt'>>,
  attempts = false,
): Promise<void> {
  await journal.write(async (tx) => {
    for (const row of rows) {
      const marked = { ...patch, ...(attempts && { attempt: row.attempt + 1 }) };
      await markOutbox(tx, row.id, marked);
      Object.assign(row, marked);
    }
  });
}
