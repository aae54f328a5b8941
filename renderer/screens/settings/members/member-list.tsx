import { useTask } from '#renderer/features/toasts/use-task.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member, MemberRole as Role, People } from '#renderer/api/generated.ts';
import { changeRole, transferOwnership, removeMember } from '#renderer/api/members.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { roleWords } from '#renderer/features/matter/member-roles.ts';
import { Question } from '#renderer/parts/question.tsx';
import { nameOf } from './member-choices.ts';
import { MemberMenu, RoleChoice } from './member-tools.tsx';
import classes from './members.module.css';

interface MemberListProps {
  workspace: People['workspace'];
  members: readonly Member[];
}

/** Who is in the workspace, the first to join first. */
export function MemberList({ workspace, members }: MemberListProps) {
  const youPay = members.some(({ you, pays }) => you && pays);
  return (
    <ul className={classes.people} aria-label="People in the workspace">
      {members.map((member) => (
        <MemberLine key={member.accountId} workspace={workspace} member={member} youPay={youPay} />
      ))}
    </ul>
  );
}

interface MemberLineProps {
  workspace: People['workspace'];
  member: Member;
  youPay: boolean;
}

function MemberLine({ workspace, member, youPay }: MemberLineProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<'remove' | 'transfer' | null>(null);
  const { busy, attempt } = useTask();
  const name = nameOf(member);
  const who = { workspaceId: workspace.id, accountId: member.accountId };
  const settle = async (work: () => Promise<void>, done: string, failed: string): Promise<void> => {
    if (await attempt(work, failed)) toastDone(done);
    setAsking(null);
  };
  const setRole = (role: Role): void =>
    void settle(
      () => changeRole(client, { ...who, role }),
      `${name}: ${roleWords[role]} from now on.`,
      `The role of ${name} was not changed`,
    );
  const remove = (): void =>
    void settle(() => removeMember(client, who), `${name} was removed from the workspace.`, `${name} was not removed`);
  const makeOwner = (): void =>
    void settle(() => transferOwnership(client, who), `${name} is an owner now.`, 'The workspace was not transferred');
  const askedOf = { busy, onClose: () => setAsking(null) };
  return (
    <li>
      <div className={classes.line}>
        <MemberName member={member} />
        <RoleChoice own={workspace.role} member={member} busy={busy} onChange={setRole} />
        <MemberMenu own={workspace.role} member={member} youPay={youPay} onAsk={setAsking} />
      </div>
      {asking === 'remove' && (
        <Question title={`Remove ${name} from the workspace?`} yes={`Remove ${name}`} {...askedOf} onYes={remove}>
          <p>{removalWords(name)}</p>
        </Question>
      )}
      {asking === 'transfer' && (
        <Question
          title={youPay ? `Make ${name} an owner?` : `Transfer the workspace to ${name}?`}
          yes={youPay ? `Make ${name} an owner` : `Transfer to ${name}`}
          {...askedOf}
          onYes={makeOwner}
        >
          <p>{transferWords(name, youPay)}</p>
        </Question>
      )}
    </li>
  );
}

function removalWords(name: string): string {
  return `${name} loses access to this workspace right away. Their work stays. To come back, they need a new invitation.`;
}

function transferWords(name: string, youPay: boolean): string {
  if (youPay) {
    return `${name} will own the workspace with you. You pay for it, so you stay an owner: billing can’t be transferred yet.`;
  }
  return `${name} will own the workspace instead of you, and you become an administrator. Billing can’t be transferred yet.`;
}

function MemberName({ member }: { member: Member }) {
  const { email, joinedAt, you, pays } = member;
  const below = [
    email,
    pays ? 'pays for this workspace' : null,
    `since ${formatDate(joinedAt.slice(0, 10))}`.replaceAll(' ', '\u00a0'),
  ];
  return (
    <div className={classes.name}>
      <b className="block medium">
        {nameOf(member)}
        {you && <span className={classes.you}>you</span>}
      </b>
      <span className="quiet text-sm">{below.filter((each) => each !== null).join(' · ')}</span>
    </div>
  );
}
