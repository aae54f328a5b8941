import { Menu, Select } from '@mantine/core';
import { IconCrown, IconUserMinus } from '@tabler/icons-react';
import type { Member, MemberRole as Role } from '#renderer/api/generated.ts';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';
import { roleWords } from '#renderer/features/matter/member-roles.ts';
import { mayManage } from '#server/rules/members.ts';
import { choicesFor, mayBeRemoved, nameOf } from './member-choices.ts';
import classes from './members.module.css';

interface RoleChoiceProps {
  /** The viewer's role. */
  own: Role;
  member: Member;
  busy: boolean;
  onChange: (role: Role) => void;
}

/** A member's role, to be changed by who may. */
export function RoleChoice({ own, member, busy, onChange }: RoleChoiceProps) {
  const choices = choicesFor(own, member);
  if (choices.length === 0) return <span className={classes.roleWord}>{roleWords[member.role]}</span>;
  return (
    <Select
      aria-label={`Role of ${nameOf(member)}`}
      className={classes.role ?? ''}
      data={choices.map((role) => ({ value: role, label: roleWords[role] }))}
      value={member.role}
      disabled={busy}
      allowDeselect={false}
      onChange={(role) => role !== null && role !== member.role && onChange(role)}
    />
  );
}

interface MemberMenuProps {
  own: Role;
  member: Member;
  youPay: boolean;
  onAsk: (what: 'remove' | 'transfer') => void;
}

/** What else can be done with a member; its place stays free where nothing can. */
export function MemberMenu({ own, member, youPay, onAsk }: MemberMenuProps) {
  const removable = mayBeRemoved(own, member);
  const canTransfer = own === 'owner' && !member.you && member.role !== 'owner';
  if (!mayManage(own)) return null;
  if (!removable && !canTransfer) return <span className={classes.noMenu} />;
  return (
    <DotsMenu label={`Actions for ${nameOf(member)}`}>
      {canTransfer && (
        <Menu.Item leftSection={<IconCrown size={16} aria-hidden />} onClick={() => onAsk('transfer')}>
          {youPay ? 'Make co-owner' : 'Transfer the workspace'}
        </Menu.Item>
      )}
      {removable && (
        <Menu.Item color="red" leftSection={<IconUserMinus size={16} aria-hidden />} onClick={() => onAsk('remove')}>
          Remove from the workspace
        </Menu.Item>
      )}
    </DotsMenu>
  );
}
