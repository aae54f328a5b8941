import type { Role } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { listInvitations, listMembers } from './member-queries.ts';
import { requireWorkspace } from './members.ts';
import { mayManage } from './rules.ts';

export interface Person {
  accountId: string;
  name: string;
  /** Null for who only works in the workspace: addresses are for those who manage it. */
  email: string | null;
  role: Role;
  joinedAt: string;
  you: boolean;
  /** The workspace is charged to them. */
  pays: boolean;
}

export interface People {
  workspace: { id: string; name: string; role: Role };
  members: Person[];
  invitations: WaitingInvitation[];
}

interface WaitingInvitation {
  id: string;
  email: string;
  role: Role;
  inviter: string;
  sentAt: string;
  expiresAt: string;
  /** Nobody answered in time: it opens nothing until it is sent again. */
  expired: boolean;
}

/**
 * Who is in a workspace and who is invited, for those who manage it. Everybody else sees themselves and the owners,
 * whom to ask.
 */
export async function peopleOf(tx: ReadTx, workspaceId: string, accountId: string, now: string): Promise<People> {
  const { id, name, role, payerId } = await requireWorkspace(tx, workspaceId, accountId);
  const manages = mayManage(role);
  const all = await listMembers(tx, workspaceId);
  const shown = manages ? all : all.filter((each) => each.role === 'owner' || each.accountId === accountId);
  const members = shown.map((each): Person => {
    const you = each.accountId === accountId;
    return { ...each, email: manages || you ? each.email : null, you, pays: each.accountId === payerId };
  });
  const waiting = manages ? await listInvitations(tx, workspaceId) : [];
  const invitations = waiting.map((each) => ({ ...each, expired: each.expiresAt <= now }));
  return { workspace: { id, name, role }, members, invitations };
}
