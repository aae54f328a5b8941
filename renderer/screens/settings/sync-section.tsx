import { Loaded } from '#renderer/parts/loaded.tsx';
import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useSync } from '#renderer/api/sync.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { modeWords, tokenPlace } from '#renderer/features/sync/sync-words.ts';
import { Group } from './group.tsx';
import classes from './settings.module.css';

/** Which servers this computer syncs with, and the way to where that is set. */
export function SyncSection() {
  const { mode } = useSession();
  if (mode !== 'desktop') {
    return <p className={classes.note}>Sync is set up on your own computer. This window belongs to a server.</p>;
  }
  return <Servers />;
}

function Servers() {
  const sync = useSync();
  return (
    <Loaded of={sync} loading="Loading the servers" failed="The servers could not be loaded">
      {({ remotes, tokensKept }) => (
        <>
          <Group title="Servers" detail="Casewright servers you sync matters with. Optional.">
            {remotes.length === 0 ? (
              <p className={classes.plain}>None. Nothing leaves this computer.</p>
            ) : (
              <ul className="grid gap-2">
                {remotes.map((remote) => (
                  <li key={remote.id}>
                    <Link href={`/sync/${remote.id}`}>{remote.name}</Link> {modeWords(remote)}
                  </li>
                ))}
              </ul>
            )}
            <Button component={Link} href={remotes.length === 0 ? '/sync/new' : '/sync'} variant="default">
              {remotes.length === 0 ? 'Add a server' : 'Open sync'}
            </Button>
          </Group>
          <Group title="Tokens" detail="They let Casewright sign in there as you.">
            <p className={classes.plain}>{tokenPlace[tokensKept]}</p>
          </Group>
        </>
      )}
    </Loaded>
  );
}
