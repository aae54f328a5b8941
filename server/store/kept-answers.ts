import { z } from 'zod';
import type { WriteTx } from './transaction.ts';

/*
 * Answers that are kept for an Idempotency-Key hold records. What was said of a record that is deleted is kept no
 * longer: of the answer that made it its id is left, so that whoever sends the request again learns what became of it,
 * and of any other nothing.
 */

const Erased = z.strictObject({ deleted: z.string() });

/** `mention` is how an answer names the record. */
export async function eraseAnswers(tx: WriteTx, id: string, mention = id): Promise<void> {
  const rows = await tx.db
    .selectFrom('idempotencyKeys')
    .select(['accountId', 'key', 'body'])
    .where(tx.dialect.contains('body', mention))
    .execute();
  for (const { accountId, key, body } of rows) {
    if (deletedIn(JSON.parse(body)) !== undefined) continue;
    const made = /"id":"([^"]+)"/.exec(body)?.[1];
    await tx.db
      .updateTable('idempotencyKeys')
      .set({ body: JSON.stringify(made === id ? { deleted: id } : null) })
      .where('accountId', '=', accountId)
      .where('key', '=', key)
      .execute();
  }
}

/** The id of the record that is left of an answer. */
export function deletedIn(answer: unknown): string | undefined {
  const { data } = Erased.safeParse(answer);
  return data?.deleted;
}
