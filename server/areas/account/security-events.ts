import { insertRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { securityEvents } from './security-event-record.ts';

/** Notes in the account's history what was changed about who may come in to it. */
export async function recordSecurityEvent(
  tx: WriteTx,
  accountId: string,
  kind: Row<'securityEvents'>['kind'],
): Promise<void> {
  await insertRecord(tx, securityEvents, { accountId, kind });
}
