import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { MatterResource, Tables } from '#server/store/tables.ts';
import type { ReadDatabase } from '#server/store/transaction.ts';
import type { MatterView } from './matters.ts';
import type { Viewer } from './principal.ts';

export type VisibleItems<R extends MatterResource> = SelectQueryBuilder<Tables & { item: Tables[R] }, 'item', object>;

/**
 * Where every read of a matter's records starts: rows of `resource`, as `item`, that this viewer may see.
 * A member of the matter's workspace sees all of it, a grant shows its kind or its one item, an assistant sees nothing
 * private, a token limited to some matters nothing of others, and what is in Trash is seen by sync and by Trash alone.
 * Fails closed: no membership and no grant is no row.
 */
export function visible<R extends MatterResource>(db: ReadDatabase, viewer: Viewer, resource: R): VisibleItems<R> {
  return outsideTrash(from(db, resource), viewer).where(mayBeSeen(viewer, resource));
}

/** The same inside one matter whose access is already resolved: cheaper for long lists. */
export function visibleIn<R extends MatterResource>({ tx, viewer, matter }: MatterView, resource: R): VisibleItems<R> {
  const inMatter = outsideTrash(from(tx.db, resource), viewer).where(sql<SqlBool>`item."caseId" = ${matter.caseId}`);
  if (!matter.whole) return inMatter.where(mayBeSeen(viewer, resource));
  return inMatter.where(sql<SqlBool>`item."private" <= ${viewer.seesPrivate}`);
}

function from<R extends MatterResource>(db: ReadDatabase, resource: R): VisibleItems<R> {
  const items: unknown = db.selectFrom(`${resource} as item` as 'evidence as item');
  return items as VisibleItems<R>;
}

function outsideTrash<R extends MatterResource>(items: VisibleItems<R>, viewer: Viewer): VisibleItems<R> {
  return viewer.seesTrash ? items : items.where(sql<SqlBool>`item."trashedAt" is null`);
}

function mayBeSeen(viewer: Viewer, resource: MatterResource): RawBuilder<SqlBool> {
  const { caseIds } = viewer;
  const seen = sql<SqlBool>`(
    exists (
      select 1 from "cases" as matter join "memberships" as member on member."workspaceId" = matter."workspaceId"
      where matter."id" = item."caseId" and member."accountId" = ${viewer.accountId}
    ) or exists (
      select 1 from "grants" as share
      where share."accountId" = ${viewer.accountId} and share."caseId" = item."caseId"
        and share."resource" = ${resource} and (share."itemId" is null or share."itemId" = item."id")
    )
  ) and item."private" <= ${viewer.seesPrivate}`;
  return caseIds === undefined ? seen : sql<SqlBool>`${seen} and item."caseId" in (${sql.join(caseIds)})`;
}
