import { sql } from 'kysely';
import type { Charge } from '#server/store/record.ts';
import type { ReadTx } from '#server/store/transaction.ts';

/** How much a payer stores, over all matters charged to it: bytes, and items that the plan counts. */
export async function usageOf(tx: ReadTx, payerId: string): Promise<{ items: number; bytes: number }> {
  const usage = { items: 0, bytes: 0 };
  for (const { table, charge } of tx.records.inMatter) {
    if (!charge) continue;
    const [row] = await tx.query<{ items: number | string; bytes: number | string | null }>(
      sql`select count(*) as "items", sum(item.${sql.ref(charge.bytes)}) as "bytes" from ${sql.table(table)} as item
        ${chargedTo(payerId)}`,
    );
    if (charge.counted) usage.items += Number(row?.items ?? 0);
    usage.bytes += Number(row?.bytes ?? 0) + (await bytesOfPieces(tx, table, charge, payerId));
  }
  return usage;
}

/** Of the items, those of matters that this payer pays for. */
const chargedTo = (payerId: string) => sql`join "cases" as matter on matter."id" = item."caseId"
  join "workspaces" as workspace on workspace."id" = matter."workspaceId"
  where workspace."payerId" = ${payerId}`;

async function bytesOfPieces(tx: ReadTx, table: string, { pieces = [] }: Charge, payerId: string): Promise<number> {
  let bytes = 0;
  for (const piece of pieces) bytes += await bytesOf(tx, table, piece, payerId);
  return bytes;
}

type Piece = NonNullable<Charge['pieces']>[number];

async function bytesOf(tx: ReadTx, table: string, piece: Piece, payerId: string): Promise<number> {
  const [row] = await tx.query<{ bytes: number | string | null }>(
    sql`select sum(piece.${sql.ref(piece.bytes)}) as "bytes" from ${sql.table(piece.table)} as piece
      join ${sql.table(table)} as item on item."id" = piece.${sql.ref(piece.of)}
      ${chargedTo(payerId)}`,
  );
  return Number(row?.bytes ?? 0);
}
