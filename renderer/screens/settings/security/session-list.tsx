import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endOtherSessions, type Proof } from '#renderer/api/account-security.ts';
import type { AccountSecurity } from '#renderer/api/generated.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { Group } from '#renderer/screens/settings/group.tsx';
import classes from '#renderer/screens/settings/settings.module.css';
import { ProofForm } from './proof-form.tsx';
import own from './security.module.css';
import { endedWords, lastUsedWords } from './security-words.ts';

type Sessions = AccountSecurity['sessions'];

/** Every browser that is signed in, and the way to end all but this one. */
export function SessionList({ sessions, needsCode }: { sessions: Sessions; needsCode: boolean }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [ended, setEnded] = useState<number | null>(null);
  const others = sessions.filter(({ current }) => !current).length;
  const ask = (): void => {
    setEnded(null);
    setAsking(true);
  };
  useCommands(
    others === 0 ? [] : [{ group: 'Settings', label: 'Sign out everywhere else', icon: IconLogout, run: ask }],
  );
  const end = async (proof: Proof): Promise<void> => {
    setEnded(await endOtherSessions(proof));
    setAsking(false);
    await client.invalidateQueries({ queryKey: keys.security });
  };
  return (
    <Group
      title="Where you are signed in"
      detail="Each ends automatically two weeks after its last use, and after 30 days at most."
    >
      <ul className={own.sessions} aria-label="Where you are signed in">
        {sessions.map((session) => (
          <Line key={session.id} session={session} />
        ))}
      </ul>
      {ended !== null && (
        <p className="flex gap-1h tone-done text-sm" role="status">
          {endedWords(ended)}
        </p>
      )}
      {asking && (
        <ProofForm
          button="Sign out everywhere else"
          needsCode={needsCode}
          onCancel={() => setAsking(false)}
          onProven={end}
        >
          <p className={classes.plain}>
            Every other browser has to sign in again. API tokens keep working; revoke them under Connect.
          </p>
        </ProofForm>
      )}
      {!asking && others > 0 && (
        <Button variant="default" onClick={ask}>
          Sign out everywhere else
        </Button>
      )}
      {!asking && others === 0 && <p className={classes.note}>You aren’t signed in anywhere else.</p>}
    </Group>
  );
}

function Line({ session: { label, createdAt, seenAt, current } }: { session: Sessions[number] }) {
  return (
    <li>
      <IconDeviceDesktop size={18} stroke={1.6} aria-hidden />
      <div>
        <b>{label}</b>
        {current && <span className={own.here}>this browser</span>}
        <span className="figures">
          Since {formatInstant(createdAt)}
          {!current && ` · ${lastUsedWords(seenAt, new Date())}`}
        </span>
      </div>
    </li>
  );
}
