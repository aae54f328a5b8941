import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { putBase } from '#server/sync/journal/bases.ts';
import type { NewLine } from '#server/sync/journal/log.ts';
import type { Base } from '#server/sync/plan.ts';
import type { MatterContext } from './context.ts';

/** Both ids of a record. */
export type Pair = Pick<Base, 'localId' | 'remoteId'>;

/** An action is a pair and more; only its ids are named. */
export function idsOf({ localId, remoteId }: Pair): Pair {
  return { localId, remoteId };
}

/** How the log names a record. */
export function loggedAs({ resource }: Pick<SyncRule, 'resource'>, { localId, remoteId }: Pair): Partial<NewLine> {
  return { resource, localId, remoteRecordId: remoteId };
}

/** What both sides hold from now on; `also` is part of that transaction. Answers it. */
export async function keepBase(
  { journal, pair, known }: MatterContext,
  rule: SyncRule,
  base: Base,
  also: (tx: WriteTx) => Promise<void> = () => Promise.resolve(),
): Promise<Base> {
  await journal.write(async (tx) => {
    await also(tx);
    await putBase(tx, pair, rule, base);
  });
  known.put(rule.resource, base);
  return base;
}
