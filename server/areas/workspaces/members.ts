import { emailKey } from '#server/catalog/email.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import { updateRecord } from '#server/store/records.ts';
import type { Role } from '#server/rules/members.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { withdrawInvitation } from './invitations.ts';
import {
  deleteMembership,
  invitationById,
  listMembers,
  membershipsIn,
  openInvitationsBy,
  workspaceFor,
} from './member-queries.ts';
import {
  managersOnly,
  mayManage,
  roleAfterTransfer,
  type Standing,
  whyNotTransferred,
  whyNotRemoved,
  whyNotRole,
} from '#server/rules/members.ts';
import { memberships } from './membership-record.ts';
import { workspaces } from './record.ts';

/** The workspace, for one of its members; nobody else may learn that it exists. */
export async function requireWorkspace(
  tx: ReadTx,
  workspaceId: string,
  accountId: string,
): Promise<Row<'workspaces'> & { role: Role }> {
  const workspace = await workspaceFor(tx, workspaceId, accountId);
  if (!workspace) throw new AppError('not_found', 'There is no such workspace, or you are not a member of it.');
  return workspace;
}

/** The workspace, for who may bring people in and take them out. */
export async function requireManaged(
  tx: ReadTx,
  workspaceId: string,
  accountId: string,
): Promise<Row<'workspaces'> & { role: Role }> {
  const workspace = await requireWorkspace(tx, workspaceId, accountId);
  if (!mayManage(workspace.role)) throw new AppError('forbidden', managersOnly);
  return workspace;
}

/** An open invitation, for who manages its workspace; for everybody else there is none. */
export async function requireInvitation(tx: ReadTx, id: string, accountId: string): Promise<Row<'invitations'>> {
  const invitation = await invitationById(tx, id);
  const workspace = invitation && (await workspaceFor(tx, invitation.workspaceId, accountId));
  if (!workspace || !mayManage(workspace.role) || invitation?.status !== 'open') throw notFound('invitation');
  return invitation;
}

/** Inviting who is in the workspace already would be a way round changing their role. */
export async function requireNoMember(tx: ReadTx, workspaceId: string, email: string): Promise<void> {
  const mailbox = emailKey(email);
  const member = (await listMembers(tx, workspaceId)).find((each) => emailKey(each.email) === mailbox);
  if (member) throw new AppError('conflict', `${member.email} is already in this workspace.`);
}

export async function renameWorkspace(
  tx: WriteTx,
  { workspaceId, by, name }: { workspaceId: string; by: string; name: string },
): Promise<Row<'workspaces'>> {
  const { role: _role, ...workspace } = await requireManaged(tx, workspaceId, by);
  return updateRecord(tx, workspaces, workspace, { name });
}

interface Asked {
  workspaceId: string;
  /** Who asks. */
  by: string;
  /** The member to change. */
  accountId: string;
}

/** Gives a member another role. Without the right to invite their invitations are withdrawn. */
export async function changeRole(tx: WriteTx, { role, ...asked }: Asked & { role: Role }): Promise<Row<'memberships'>> {
  const { standing, subject } = await standingOf(tx, asked);
  refuse(whyNotRole(standing, role));
  if (!mayManage(role)) await withdrawInvitationsBy(tx, asked);
  return updateRecord(tx, memberships, subject, { role });
}

/** Removes somebody from a workspace, or lets them leave: from the next call on they see nothing in it. */
export async function removeMember(tx: WriteTx, asked: Asked): Promise<void> {
  const { standing, subject } = await standingOf(tx, asked);
  refuse(whyNotRemoved(standing));
  await withdrawInvitationsBy(tx, asked);
  await deleteMembership(tx, subject);
}

/** Makes a member the owner instead of the caller; who pays stays an owner too. */
export async function transferOwnership(tx: WriteTx, asked: Asked): Promise<{ role: Role }> {
  const { standing, subject, actor } = await standingOf(tx, asked);
  refuse(whyNotTransferred(standing));
  await updateRecord(tx, memberships, subject, { role: 'owner' });
  return updateRecord(tx, memberships, actor, { role: roleAfterTransfer(standing) });
}

async function standingOf(
  tx: ReadTx,
  { workspaceId, by, accountId }: Asked,
): Promise<{ standing: Standing; actor: Row<'memberships'>; subject: Row<'memberships'> }> {
  const { payerId } = await requireWorkspace(tx, workspaceId, by);
  const all = await membershipsIn(tx, workspaceId);
  const actor = all.find((each) => each.accountId === by);
  const subject = all.find((each) => each.accountId === accountId);
  // A caller who may not see the members can't learn who is one.
  if (!actor || (actor !== subject && !mayManage(actor.role))) throw new AppError('forbidden', managersOnly);
  if (!subject) throw new AppError('not_found', 'This person is no longer in the workspace.');
  const owners = all.filter(({ role }) => role === 'owner').length;
  return { standing: { actor, subject, payerId, owners }, actor, subject };
}

async function withdrawInvitationsBy(tx: WriteTx, { workspaceId, accountId }: Asked): Promise<void> {
  for (const each of await openInvitationsBy(tx, workspaceId, accountId)) await withdrawInvitation(tx, each);
}

function refuse(why: string | null): void {
  if (why !== null) throw new AppError('forbidden', why);
}
