import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { IconMail, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { InvitedRole, WaitingInvitation } from '#renderer/api/generated.ts';
import { invite, inviteAgain, withdrawInvitation } from '#renderer/api/members.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { Problem } from '#renderer/parts/asking/problem.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { roleMeanings, roleWords } from '#renderer/features/matter/member-roles.ts';
import { Group } from '#renderer/screens/settings/group.tsx';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import classes from './members.module.css';

interface InvitationGroupProps {
  workspaceId: string;
  invitations: readonly WaitingInvitation[];
}

/** Inviting somebody: an address and a role, and the state of the mails that were sent. */
export function InvitationGroup({ workspaceId, invitations }: InvitationGroupProps) {
  return (
    <Group
      title="Invitations"
      detail="Sent by email. Each works once, for a week, and only for its address. People without an account can create one."
    >
      <InvitationForm workspaceId={workspaceId} />
      {invitations.length > 0 && (
        <ul className={classes.people} aria-label="Pending invitations">
          {invitations.map((invitation) => (
            <InvitationLine key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Group>
  );
}

const roles = ['admin', 'member', 'viewer'] as const satisfies readonly InvitedRole[];

function InvitationForm({ workspaceId }: { workspaceId: string }) {
  const client = useQueryClient();
  const { busy, problem, wait, form } = useSending();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitedRole>('member');
  const field = useRef<HTMLInputElement>(null);
  const notBlank = useNotBlank(email.trim() === '', field);
  useCommands([{ group: 'Settings', label: 'Invite someone', icon: IconMail, run: () => field.current?.focus() }]);
  const send = async (): Promise<void> => {
    const to = email.trim();
    await invite(client, { workspaceId, email: to, role });
    setEmail('');
    toastDone(`An invitation is on its way to ${to}.`);
  };
  return (
    <form className={classes.form} {...form(send)}>
      <div className={classes.fields}>
        <TextInput
          {...notBlank.fieldProps}
          error={notBlank.says}
          type="email"
          label="Email address"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Select
          label="Role"
          data={roles.map((each) => ({ value: each, label: roleWords[each] }))}
          value={role}
          allowDeselect={false}
          onChange={(chosen) => chosen !== null && setRole(chosen)}
        />
        <SignButton icon={IconMail} main type="submit" loading={busy} disabled={wait > 0}>
          Invite
        </SignButton>
      </div>
      <p>{roleMeanings[role]}</p>
      <Problem says={problem} wait={wait} />
    </form>
  );
}

function InvitationLine({ invitation }: { invitation: WaitingInvitation }) {
  const client = useQueryClient();
  const { busy, attempt } = useTask();
  const { id, email, role, inviter, sentAt, expiresAt, expired } = invitation;
  const again = async (): Promise<void> => {
    if (!(await attempt(() => inviteAgain(client, id), 'The invitation was not sent again'))) return;
    toastDone(`Another invitation is on its way to ${email}. The earlier link no longer works.`);
  };
  const withdraw = async (): Promise<void> => {
    if (!(await attempt(() => withdrawInvitation(client, id), 'The invitation was not withdrawn'))) return;
    toastDone(`The invitation for ${email} was withdrawn. Its link no longer works.`);
  };
  return (
    <li>
      <div className={classes.line}>
        <div className={classes.name}>
          <b className="block medium">{email}</b>
          <span className="quiet text-sm">
            {roleWords[role]} · sent by {inviter} on {formatDate(sentAt.slice(0, 10))} ·{' '}
            {expired ? (
              <span className="tone-attention">expired</span>
            ) : (
              <>open until {formatDate(expiresAt.slice(0, 10))}</>
            )}
          </span>
        </div>
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={`Send the invitation to ${email} again`}
          onClick={() => void again()}
        >
          Send again
        </Button>
        <SignButton
          icon={IconX}
          size="compact-sm"
          disabled={busy}
          aria-label={`Withdraw the invitation for ${email}`}
          onClick={() => void withdraw()}
        >
          Withdraw
        </SignButton>
      </div>
    </li>
  );
}
