import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useSync } from '#renderer/api/sync.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { modeWords, tokenPlace } from '#renderer/features/sync/sync-words.ts';
import { Group } from './group.tsx';
import classes from './settings.module.css';

/** Which deployments this computer is kept in step with, and the way to where that is set. */
export function SyncSection() {
  const { mode } = useSession();
  if (mode !== 'desktop') {
    return <p className={classes.note}>Sync is set up on your own computer; this window belongs to a deployment.</p>;
  }
  return <Deployments />;
}

function Deployments() {
  const sync = useSync();
  if (sync.isError) {
    return <Failure title="This can’t be shown" error={sync.error} onRetry={() => void sync.refetch()} />;
  }
  if (sync.data === undefined) return <Loading label="Reading the deployments" />;
  const { remotes, tokensKept } = sync.data;
  return (
    <>
      <Group
        title="Deployments"
        detail="Casewright servers elsewhere that matters here are kept in step with. None is needed."
      >
        {remotes.length === 0 ? (
          <p className={classes.plain}>None. Nothing of yours leaves this computer.</p>
        ) : (
          <dl className={classes.facts}>
            {remotes.map((remote) => (
              <Facts key={remote.id} name={remote.name} id={remote.id} says={modeWords(remote)} />
            ))}
          </dl>
        )}
        <Button component={Link} href={remotes.length === 0 ? '/sync/new' : '/sync'} variant="default">
          {remotes.length === 0 ? 'Add a deployment' : 'Open sync'}
        </Button>
      </Group>
      <Group title="Tokens" detail="What lets Casewright in there, as you.">
        <p className={classes.plain}>{tokenPlace[tokensKept]}</p>
      </Group>
    </>
  );
}

function Facts({ name, id, says }: { name: string; id: string; says: string }) {
  return (
    <>
      <dt>
        <Link href={`/sync/${id}`}>{name}</Link>
      </dt>
      <dd>{says}</dd>
    </>
  );
}
