import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { formatCount } from '#renderer/lib/quantities.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { leaveSession } from '#renderer/features/session/leave-session.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { useUploads } from '#renderer/features/uploads/uploads.tsx';
import { Question } from '#renderer/parts/question.tsx';
import { textWidth } from '#renderer/parts/text-width.ts';
import classes from './account-menu.module.css';

/** The account that is signed in to a hosted server, and the way out. A desktop has one person, who is simply there. */
export function AccountMenu() {
  const { mode, account } = useSession();
  return mode === 'hosted' && account !== null ? <MenuOf name={account.name} email={account.email} /> : null;
}

function MenuOf({ name, email }: { name: string; email: string }) {
  const [, navigate] = useLocation();
  const { uploads, running } = useUploads();
  const [opened, setOpened] = useState(false);
  const [asks, setAsks] = useState(false);
  const waiting = running ? uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length : 0;
  const leave = (): void => {
    setAsks(false);
    leaveSession().catch((error: unknown) => toastFailure('You are still signed in', error));
  };
  const wish = (): void => (waiting > 0 ? setAsks(true) : leave());
  useCommands([{ group: 'General', label: 'Sign out', icon: IconLogout, run: wish }]);
  return (
    <>
      <Menu position="bottom-end" width={textWidth(260)} opened={opened} onChange={setOpened}>
        <Menu.Target>
          <Tooltip label={`${name}, ${email}`} disabled={opened}>
            <UnstyledButton className={classes.button} aria-label={`Account of ${name}`}>
              {initialsOf(name)}
            </UnstyledButton>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.who}>
            <b>{name}</b>
            <span>{email}</span>
            <span>{window.location.host}</span>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={() => navigate('/settings/profile')}>
            Your name and address
          </Menu.Item>
          <Menu.Item
            leftSection={<IconShieldLock size={16} aria-hidden />}
            onClick={() => navigate('/settings/security')}
          >
            Sign-in and security
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={wish}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asks && (
        <Question
          title="Sign out before uploads finish?"
          yes="Sign out"
          no="Stay signed in"
          harmless
          onYes={leave}
          onClose={() => setAsks(false)}
        >
          <p>
            {formatCount(waiting, 'file')} {waiting === 1 ? 'has' : 'have'} not reached the server yet. They wait in
            this browser, only for you, and continue when you sign in here again. On a shared computer, let them finish
            first.
          </p>
        </Question>
      )}
    </>
  );
}

function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/u);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return ends.map((part) => Array.from(part ?? '')[0]?.toLocaleUpperCase() ?? '').join('');
}
