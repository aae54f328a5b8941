import { cases } from '#server/areas/case/record.ts';
import { insertRecord } from '#server/store/records.ts';
import type { Role } from '#server/rules/members.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { memberships } from './membership-record.ts';
import { workspaces } from './record.ts';

export interface ListedCase {
  workspaceId: string;
  name: string;
  payerId: string;
  role: Role | null;
  caseId: string;
  caption: string;
  archivedAt: string | null;
}

/** Every case in the workspaces the account is a member of, workspaces oldest first. */
export function listMemberCases(tx: ReadTx, accountId: string): Promise<ListedCase[]> {
  return tx.db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspaceId')
    .innerJoin('cases', 'cases.workspaceId', 'workspaces.id')
    .select([
      'workspaces.id as workspaceId',
      'workspaces.name',
      'workspaces.payerId',
      'memberships.role',
      'cases.id as caseId',
      'cases.caption',
      'cases.archivedAt',
    ])
    .where('memberships.accountId', '=', accountId)
    .orderBy('workspaces.id')
    .orderBy('cases.id')
    .execute();
}

/** Cases of which only a part was shared with the account. */
export function listSharedCases(tx: ReadTx, accountId: string): Promise<ListedCase[]> {
  return tx.db
    .selectFrom('grants')
    .innerJoin('cases', 'cases.id', 'grants.caseId')
    .innerJoin('workspaces', 'workspaces.id', 'cases.workspaceId')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.workspaceId', '=', 'workspaces.id').on('memberships.accountId', '=', accountId),
    )
    .select([
      'workspaces.id as workspaceId',
      'cases.caption as name',
      'workspaces.payerId',
      'memberships.role',
      'cases.id as caseId',
      'cases.caption',
      'cases.archivedAt',
    ])
    .distinct()
    .where('grants.accountId', '=', accountId)
    .where('memberships.role', 'is', null)
    .orderBy('cases.id')
    .execute();
}

export async function isMember(tx: ReadTx, workspaceId: string, accountId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('memberships')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether that very change took the workspace from the account. */
export async function hasLost(tx: ReadTx, workspaceId: string, accountId: string, seq: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('accessEvents')
    .select('id')
    .where('accountId', '=', accountId)
    .where('seq', '=', seq)
    .where('workspaceId', '=', workspaceId)
    .where('gained', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a case is called until its owner names it. */
export const untitledCase = 'Untitled case';

/** False while an account has nothing but the empty case that everybody begins with. */
export async function hasBegun(tx: ReadTx, accountId: string): Promise<boolean> {
  const [first, ...others] = await tx.db
    .selectFrom('memberships')
    .innerJoin('cases', 'cases.workspaceId', 'memberships.workspaceId')
    .select(['cases.id', 'cases.caption'])
    .where('memberships.accountId', '=', accountId)
    .limit(2)
    .execute();
  if (first?.caption !== untitledCase || others.length > 0) return true;
  const item = await tx.db
    .selectFrom('evidence')
    .select('id')
    .where('caseId', '=', first.id)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

/** A workspace with its owner and its case, which exists from the start so that reading never writes (CONTRACT.md 1). */
export async function insertWorkspace(
  tx: WriteTx,
  workspace: { name: string; payerId: string; caption: string; role: string },
): Promise<Row<'cases'>> {
  const { name, payerId, caption, role } = workspace;
  const { id: workspaceId } = await insertRecord(tx, workspaces, { name, payerId });
  await insertRecord(tx, memberships, { workspaceId, accountId: payerId, role: 'owner' });
  return insertRecord(tx, cases, {
    workspaceId,
    caption,
    role,
    caseNumbers: '[]',
    keyDates: '[]',
    archivedAt: null,
  });
}
