import { hashSecret, randomSecret } from '#server/access/secrets.ts';
import { confirmAddress } from '#server/access/confirm-address.ts';
import { emailKey } from '#server/catalog/email.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import { insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import {
  caseIn,
  insertMembership,
  invitationByHash,
  membershipIn,
  openInvitations,
  openInvitationTo,
} from './member-queries.ts';
import { invitations } from './invitation-record.ts';
import { memberships } from './membership-record.ts';

const day = 24 * 60 * 60 * 1000;
/** A week is long enough for somebody who reads mail at weekends. */
export const invitationDays = 7;
/** So many may wait in one workspace. */
export const openAtOnce = 50;

/** An invitation with the secret that only its mail holds. */
export interface InvitationLink {
  invitation: Row<'invitations'>;
  secret: string;
}

/** Invites the owner of a mailbox; whether they have an account is not looked at. Answers the mail's secret. */
export async function invite(
  tx: WriteTx,
  { workspaceId, email, role }: Pick<Row<'invitations'>, 'workspaceId' | 'email' | 'role'>,
  invitedBy: string,
): Promise<InvitationLink> {
  const mailbox = emailKey(email);
  await endExpired(tx, workspaceId);
  if (await openInvitationTo(tx, workspaceId, mailbox)) {
    throw new AppError('conflict', `${email} is already invited. Send that invitation again, or withdraw it first.`);
  }
  if ((await openInvitations(tx, workspaceId)).length >= openAtOnce) {
    throw new AppError('conflict', `${openAtOnce} invitations are waiting. Withdraw one before you send another.`);
  }
  const { secret, ...sent } = freshLink(tx);
  const invited = { workspaceId, email, mailbox, role, invitedBy, status: 'open', ...sent } as const;
  return { invitation: await insertRecord(tx, invitations, invited), secret };
}

/** Another secret, sent by the person who asks now: the one before is no longer valid. */
export async function renewInvitation(
  tx: WriteTx,
  invitation: Row<'invitations'>,
  invitedBy: string,
): Promise<InvitationLink> {
  const { secret, ...sent } = freshLink(tx);
  return { invitation: await updateRecord(tx, invitations, invitation, { ...sent, invitedBy }), secret };
}

export async function withdrawInvitation(tx: WriteTx, invitation: Row<'invitations'>): Promise<void> {
  await updateRecord(tx, invitations, invitation, { status: 'withdrawn' });
}

/** What its secret opens; undefined once it was used or withdrawn, or has expired. */
export async function findInvitation(
  tx: ReadTx,
  secretHash: string,
  now: string,
): Promise<Row<'invitations'> | undefined> {
  const found = await invitationByHash(tx, secretHash);
  return found?.status === 'open' && found.expiresAt > now ? found : undefined;
}

export const invitationIsOver =
  'This invitation was used or withdrawn, or it has expired. Ask the sender for a new one.';

export function noInvitation(): AppError {
  return new AppError('not_found', invitationIsOver);
}

/**
 * The account it was sent to comes in. The holder of its secret reads that mailbox, so the address counts as confirmed.
 * A present member keeps the higher of the two roles.
 */
export async function acceptInvitation(
  tx: WriteTx,
  secretHash: string,
  account: { id: string; email: string },
): Promise<{ workspaceId: string; caseId: string; role: Row<'memberships'>['role'] }> {
  const invitation = await findInvitation(tx, secretHash, tx.now);
  if (!invitation) throw noInvitation();
  if (invitation.mailbox !== emailKey(account.email)) {
    throw new AppError(
      'forbidden',
      `This invitation was sent to ${invitation.email}. Sign in with that address to accept it.`,
    );
  }
  const { workspaceId, role } = invitation;
  await updateRecord(tx, invitations, invitation, { status: 'accepted' });
  await confirmAddress(tx, account.id);
  const membership = await joinAs(tx, { workspaceId, accountId: account.id, role });
  return { workspaceId, caseId: await caseIn(tx, workspaceId), role: membership.role };
}

async function joinAs(
  tx: WriteTx,
  wanted: Pick<Row<'memberships'>, 'workspaceId' | 'accountId' | 'role'>,
): Promise<Row<'memberships'>> {
  const held = await membershipIn(tx, wanted.workspaceId, wanted.accountId);
  if (!held) return insertMembership(tx, wanted);
  return isHigher(wanted.role, held.role) ? updateRecord(tx, memberships, held, { role: wanted.role }) : held;
}

const order = ['viewer', 'member', 'admin', 'owner'] as const;

function isHigher(one: Row<'memberships'>['role'], other: Row<'memberships'>['role']): boolean {
  return order.indexOf(one) > order.indexOf(other);
}

/** Those that nobody answered in time leave the way free for another one. */
async function endExpired(tx: WriteTx, workspaceId: string): Promise<void> {
  for (const each of await openInvitations(tx, workspaceId)) {
    if (each.expiresAt <= tx.now) await withdrawInvitation(tx, each);
  }
}

function freshLink(tx: WriteTx): Pick<Row<'invitations'>, 'hash' | 'sentAt' | 'expiresAt'> & { secret: string } {
  const secret = randomSecret();
  const expiresAt = isoInstant(Date.parse(tx.now) + invitationDays * day);
  return { secret, hash: hashSecret(secret), sentAt: tx.now, expiresAt };
}
