import { sql } from 'kysely';
import type { ReadTx } from '#server/store/transaction.ts';

/** How much a payer stores, over all matters charged to it: bytes, and items that the plan counts. */
export async function usageOf(tx: ReadTx, payerId: string): Promise<{ items: number; bytes: number }> {
  const usage = { items: 0, bytes: 0 };
  for (const { table, charge } of tx.records.inMatter) {
    if (!charge) continue;
    const [row] = await tx.query<{ items: number | string; bytes: number | string | null }>(
      sql`select count(*) as "items", sum(item.${sql.ref(charge.bytes)}) as "bytes" from ${sql.table(table)} as item
        join "cases" as matter on matter."id" = item."caseId"
        join "workspaces" as workspace on workspace."id" = matter."workspaceId"
        where workspace."payerId" = ${payerId}`,
    );
    if (charge.counted) usage.items += Number(row?.items ?? 0);
    usage.bytes += Number(row?.bytes ?? 0);
  }
  return usage;
}
