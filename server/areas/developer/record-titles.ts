import type { Viewer } from '#server/access/principal.ts';
import { visible } from '#server/access/visible.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import type { NamedRecord } from './ledger-schema.ts';

/** The present names of records of any kind, as far as the viewer may see them. */
export async function namesOf(tx: ReadTx, viewer: Viewer, ids: readonly string[]): Promise<Map<string, NamedRecord>> {
  const names = new Map<string, NamedRecord>();
  for (const some of someAtOnce(ids)) {
    for (const named of await namesOfSome(tx, viewer, some)) names.set(named.id, named);
  }
  return names;
}

async function namesOfSome(tx: ReadTx, viewer: Viewer, ids: string[]): Promise<NamedRecord[]> {
  const named: NamedRecord[] = [];
  for (const { table: kind, title } of tx.records.inMatter) {
    if (title === null) continue;
    const rows = await visible(tx.db, viewer, kind).selectAll('item').where('item.id', 'in', ids).execute();
    for (const row of rows) named.push({ id: row.id, kind, title: titleIn(row, title) });
  }
  return [
    ...named,
    ...(await matters(tx, viewer, ids)),
    ...(await workspaces(tx, viewer, ids)),
    ...(await tokens(tx, viewer, ids)),
  ];
}

function titleIn(row: object, column: string): string {
  const title = new Map<string, unknown>(Object.entries(row)).get(column);
  return typeof title === 'string' ? title : '';
}

async function matters(tx: ReadTx, viewer: Viewer, ids: string[]): Promise<NamedRecord[]> {
  const rows = await tx.db
    .selectFrom('cases')
    .innerJoin('memberships', 'memberships.workspaceId', 'cases.workspaceId')
    .select(['cases.id', 'cases.caption'])
    .where('memberships.accountId', '=', viewer.accountId)
    .where('cases.id', 'in', ids)
    .execute();
  return rows.map(({ id, caption }) => ({ id, kind: 'cases', title: caption }));
}

async function workspaces(tx: ReadTx, viewer: Viewer, ids: string[]): Promise<NamedRecord[]> {
  const rows = await tx.db
    .selectFrom('workspaces')
    .innerJoin('memberships', 'memberships.workspaceId', 'workspaces.id')
    .select(['workspaces.id', 'workspaces.name'])
    .where('memberships.accountId', '=', viewer.accountId)
    .where('workspaces.id', 'in', ids)
    .execute();
  return rows.map(({ id, name }) => ({ id, kind: 'workspaces', title: name }));
}

async function tokens(tx: ReadTx, viewer: Viewer, ids: string[]): Promise<NamedRecord[]> {
  const rows = await tx.db
    .selectFrom('tokens')
    .select(['id', 'name'])
    .where('accountId', '=', viewer.accountId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, name }) => ({ id, kind: 'tokens', title: name }));
}
