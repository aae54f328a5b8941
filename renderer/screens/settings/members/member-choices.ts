import type { InvitedRole, Member, MemberRole as Role } from '#renderer/api/generated.ts';
import { mayManage } from '#renderer/features/matter/member-roles.ts';

const below: readonly InvitedRole[] = ['admin', 'member', 'viewer'];

/**
 * The roles that whoever looks may give a member; none where only a word is to be shown. The server decides: this is so
 * that nothing is offered that it would refuse.
 */
export function choicesFor(own: Role, { role, pays }: Pick<Member, 'role' | 'pays'>): readonly Role[] {
  if (!mayManage(own) || pays) return [];
  if (own === 'owner') return ['owner', ...below];
  return role === 'owner' ? [] : below;
}

/** Leaving is another thing than being removed. */
export function mayBeRemoved(own: Role, { role, pays, you }: Pick<Member, 'role' | 'pays' | 'you'>): boolean {
  if (you || pays || !mayManage(own)) return false;
  return own === 'owner' || role !== 'owner';
}

/** By their address as long as somebody has given no name. */
export function nameOf({ name, email }: Pick<Member, 'name' | 'email'>): string {
  if (name !== '') return name;
  return email ?? 'Somebody without a name';
}
