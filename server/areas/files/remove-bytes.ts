import { isoInstant } from '#server/store/clock.ts';
import type { Blobs } from '#server/store/blobs.ts';
import type { JobRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { Previews } from './previews.ts';

const secondTry = 60_000;

/** The job that erases bytes once no item has them. */
export class ByteRemover {
  readonly kind = 'removeBytes';
  readonly #blobs: Blobs;
  readonly #previews: Previews;

  constructor(blobs: Blobs, previews: Previews) {
    this.#blobs = blobs;
    this.#previews = previews;
  }

  async run(
    { subjectId: sha256 }: JobRow,
    { commit }: { commit(work: (tx: WriteTx) => Promise<void>): Promise<void> },
  ): Promise<string | void> {
    let outcome: 'used' | 'removed' | 'held' = 'used';
    // Inside the transaction no item can begin to use the bytes between the look and the removal.
    await commit(async (tx) => {
      const user = await tx.db
        .selectFrom('evidence')
        .select('id')
        .where('sha256', '=', sha256)
        .limit(1)
        .executeTakeFirst();
      if (user) return;
      outcome = this.#blobs.remove(sha256) ? 'removed' : 'held';
      if (outcome === 'removed') await tx.db.deleteFrom('blobs').where('sha256', '=', sha256).execute();
    });
    if (isOutcome(outcome, 'removed')) await this.#previews.remove(sha256);
    return isOutcome(outcome, 'held') ? isoInstant(Date.now() + secondTry) : undefined;
  }
}

/** The compiler does not see that the transaction assigns it. */
function isOutcome(outcome: string, wanted: 'removed' | 'held'): boolean {
  return outcome === wanted;
}
