import type { ReadTx } from '#server/store/transaction.ts';
import { listInvitations, listMembers } from './member-queries.ts';
import { requireWorkspace } from './members.ts';
import type { Member, People } from './people-schema.ts';
import { mayManage } from '#server/rules/members.ts';

/**
 * Who is in a workspace and who is invited, for those who manage it. Everybody else sees themselves and the owners,
 * whom to ask.
 */
export async function peopleOf(tx: ReadTx, workspaceId: string, accountId: string, now: string): Promise<People> {
  const { id, name, role, payerId } = await requireWorkspace(tx, workspaceId, accountId);
  const manages = mayManage(role);
  const all = await listMembers(tx, workspaceId);
  const shown = manages ? all : all.filter((each) => each.role === 'owner' || each.accountId === accountId);
  const members = shown.map((each): Member => {
    const you = each.accountId === accountId;
    return { ...each, email: manages || you ? each.email : null, you, pays: each.accountId === payerId };
  });
  const waiting = manages ? await listInvitations(tx, workspaceId) : [];
  const invitations = waiting.map((each) => ({ ...each, expired: each.expiresAt <= now }));
  return { workspace: { id, name, role }, members, invitations };
}
