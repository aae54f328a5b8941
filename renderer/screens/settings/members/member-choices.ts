import type { Member } from '#renderer/api/generated.ts';
import { mayManage, roles, whyNotRemoved, whyNotRole, type Role, type Standing } from '#server/rules/members.ts';

type Shown = Pick<Member, 'accountId' | 'role' | 'pays' | 'you'>;

/** The roles that the viewer may give a member; none where only a word is shown. */
export function choicesFor(own: Role, member: Shown): readonly Role[] {
  if (!mayManage(own) || member.pays) return [];
  return roles.filter((wanted) => whyNotRole(standingOf(own, member), wanted) === null);
}

/** Leaving is another thing than being removed. */
export function mayBeRemoved(own: Role, member: Shown): boolean {
  return !member.you && whyNotRemoved(standingOf(own, member)) === null;
}

/** How many owners there are, only the server knows for certain: it refuses the last one's going. */
function standingOf(own: Role, { accountId, role, pays, you }: Shown): Standing {
  const subject = { accountId, role };
  return {
    actor: you ? subject : { accountId: 'somebody else', role: own },
    subject,
    payerId: pays ? accountId : 'somebody else',
    owners: Infinity,
  };
}

/** By their address as long as somebody has given no name. */
export function nameOf({ name, email }: Pick<Member, 'name' | 'email'>): string {
  if (name !== '') return name;
  return email ?? 'Somebody without a name';
}
