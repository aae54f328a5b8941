import { deleteRecord, insertRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { memberships } from './membership-record.ts';

/** A workspace as one of its members knows it; undefined for everybody else. */
export function workspaceFor(
  tx: ReadTx,
  workspaceId: string,
  accountId: string,
): Promise<(Row<'workspaces'> & { role: Row<'memberships'>['role'] }) | undefined> {
  return tx.db
    .selectFrom('workspaces')
    .innerJoin('memberships', 'memberships.workspaceId', 'workspaces.id')
    .selectAll('workspaces')
    .select('memberships.role')
    .where('workspaces.id', '=', workspaceId)
    .where('memberships.accountId', '=', accountId)
    .executeTakeFirst();
}

export interface ListedMember {
  accountId: string;
  name: string;
  email: string;
  role: Row<'memberships'>['role'];
  joinedAt: string;
}

/** Everybody in a workspace, the first to join first. */
export function listMembers(tx: ReadTx, workspaceId: string): Promise<ListedMember[]> {
  return tx.db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .select([
      'memberships.accountId',
      'accounts.name',
      'accounts.email',
      'memberships.role',
      'memberships.createdAt as joinedAt',
    ])
    .where('memberships.workspaceId', '=', workspaceId)
    .orderBy('memberships.id')
    .execute();
}

export function membershipIn(
  tx: ReadTx,
  workspaceId: string,
  accountId: string,
): Promise<Row<'memberships'> | undefined> {
  return tx.db
    .selectFrom('memberships')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

export function insertMembership(
  tx: WriteTx,
  membership: Pick<Row<'memberships'>, 'workspaceId' | 'accountId' | 'role'>,
): Promise<Row<'memberships'>> {
  return insertRecord(tx, memberships, membership);
}

export function deleteMembership(tx: WriteTx, membership: Row<'memberships'>): Promise<void> {
  return deleteRecord(tx, memberships, membership);
}

/** The case that a workspace has from its beginning. */
export async function caseIn(tx: ReadTx, workspaceId: string): Promise<string> {
  const { id } = await tx.db
    .selectFrom('cases')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

export function invitationByHash(tx: ReadTx, hash: string): Promise<Row<'invitations'> | undefined> {
  return tx.db.selectFrom('invitations').selectAll().where('hash', '=', hash).executeTakeFirst();
}

export function invitationById(tx: ReadTx, id: string): Promise<Row<'invitations'> | undefined> {
  return tx.db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();
}

export function openInvitationTo(
  tx: ReadTx,
  workspaceId: string,
  mailbox: string,
): Promise<Row<'invitations'> | undefined> {
  return tx.db
    .selectFrom('invitations')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('mailbox', '=', mailbox)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

/** Those that were neither accepted nor withdrawn, expired ones too, the first first. */
export function openInvitations(tx: ReadTx, workspaceId: string): Promise<Row<'invitations'>[]> {
  return tx.db
    .selectFrom('invitations')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
}

/** Whether somebody can sign in with this address. */
export async function hasAccount(tx: ReadTx, mailbox: string): Promise<boolean> {
  const row = await tx.db.selectFrom('credentials').select('accountId').where('email', '=', mailbox).executeTakeFirst();
  return row !== undefined;
}

/** What an account is called: by its address as long as it has given no name. */
export async function accountNamed(tx: ReadTx, id: string): Promise<string> {
  const row = await tx.db
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.name === '' ? row.email : row.name;
}

export async function workspaceNamed(tx: ReadTx, id: string): Promise<string> {
  const row = await tx.db.selectFrom('workspaces').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return row.name;
}

/** Invitations that wait for an answer, as they are shown. */
export function listInvitations(tx: ReadTx, workspaceId: string) {
  return tx.db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.invitedBy')
    .select(['invitations.id', 'invitations.email', 'invitations.role', 'accounts.name as inviter'])
    .select(['invitations.sentAt', 'invitations.expiresAt'])
    .where('invitations.workspaceId', '=', workspaceId)
    .where('invitations.status', '=', 'open')
    .orderBy('invitations.id')
    .execute();
}

export function membershipsIn(tx: ReadTx, workspaceId: string): Promise<Row<'memberships'>[]> {
  return tx.db.selectFrom('memberships').selectAll().where('workspaceId', '=', workspaceId).orderBy('id').execute();
}

export function openInvitationsBy(tx: ReadTx, workspaceId: string, accountId: string): Promise<Row<'invitations'>[]> {
  return tx.db
    .selectFrom('invitations')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('invitedBy', '=', accountId)
    .where('status', '=', 'open')
    .execute();
}
