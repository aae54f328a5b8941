import { type RawBuilder, sql } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import { levelFor } from '#server/access/matters.ts';
import type { MatterResource } from '#server/store/tables.ts';

/**
 * The number of the last change of some kinds of records of a matter, whoever made it and however: an operation, undo,
 * Trash, the deletion of a record that they name. 0 where there was none, and for who sees none of the first kind.
 * `kinds` is written as the condition of the index of these changes is, or SQLite does not use it.
 */
export async function revisionOf(view: MatterView, first: MatterResource, kinds: RawBuilder<unknown>): Promise<number> {
  const { tx, matter } = view;
  if ((await levelFor(view, first)) === undefined) return 0;
  const [row] = await tx.query<{ seq: number | string }>(
    sql`select "seq" from "changes" where "caseId" = ${matter.caseId}
      and "resource" in (${kinds}) order by "seq" desc limit 1`,
  );
  return Number(row?.seq ?? 0);
}
