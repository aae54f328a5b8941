import { isoInstant } from '#server/store/clock.ts';
import type { Blobs } from '#server/store/blobs.ts';
import { tablesWithBytes } from '#server/store/named-bytes.ts';
import type { JobRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';

const secondTry = 60_000;

/** What was made from bytes and is deleted with them. */
interface Copies {
  remove(sha256: string): Promise<void>;
}

/** The job that erases bytes once no item has them. */
export class ByteRemover {
  readonly kind = 'removeBytes';
  readonly #blobs: Blobs;
  readonly #copies: readonly Copies[];

  constructor(blobs: Blobs, ...copies: readonly Copies[]) {
    this.#blobs = blobs;
    this.#copies = copies;
  }

  async run(
    { subjectId: sha256 }: JobRow,
    { commit }: { commit(work: (tx: WriteTx) => Promise<void>): Promise<void> },
  ): Promise<string | void> {
    let outcome: 'used' | 'removed' | 'held' = 'used';
    // Inside the transaction nothing can begin to use the bytes between the look and the removal.
    await commit(async (tx) => {
      if ((await isNamed(tx, sha256)) || (await isQuarantined(tx, sha256))) return;
      outcome = this.#blobs.remove(sha256) ? 'removed' : 'held';
      if (outcome === 'removed') await tx.db.deleteFrom('blobs').where('sha256', '=', sha256).execute();
    });
    if (isOutcome(outcome, 'removed')) for (const copies of this.#copies) await copies.remove(sha256);
    return isOutcome(outcome, 'held') ? isoInstant(Date.now() + secondTry) : undefined;
  }
}

async function isNamed(tx: WriteTx, sha256: string): Promise<boolean> {
  for (const table of tablesWithBytes) {
    const rows = tx.db.selectFrom(table).select('sha256').where('sha256', '=', sha256).limit(1);
    if (await rows.executeTakeFirst()) return true;
  }
  return false;
}

/** Sync keeps what was deleted on the server for a while, bytes included (server/sync/SPEC.md 5.5). */
async function isQuarantined(tx: WriteTx, sha256: string): Promise<boolean> {
  const kept = await tx.db
    .selectFrom('syncQuarantine')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return kept !== undefined;
}

/** The compiler does not see that the transaction assigns it. */
function isOutcome(outcome: string, wanted: 'removed' | 'held'): boolean {
  return outcome === wanted;
}
