import { Loaded } from '#renderer/parts/loaded.tsx';
import { IconCloudQuestion } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { type Remote, type SelectedMatter, type SyncStatus, useSync, useSyncStatus } from '#renderer/api/sync.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { BackLink } from '#renderer/parts/back-link.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { focusRow } from '#renderer/parts/row-focus.ts';
import { ServerSettings } from './server-settings.tsx';
import { LastRun } from './last-run.tsx';
import { Matters } from './matters.tsx';
import { RunButton } from './run-button.tsx';
import { StateLine } from './state-line.tsx';
import { useRunning } from '#renderer/features/sync/sync-running.ts';
import classes from './sync.module.css';

/** One server: its status, which matters, what the last run did, and its settings. */
export function ServerPage({ id }: { id: string }) {
  const sync = useSync();
  const status = useSyncStatus();
  const remote = sync.data?.remotes.find((each) => each.id === id);
  useScreenTitle(remote === undefined ? null : `Sync, ${remote.name}`);
  return (
    <Loaded of={sync} loading="Loading the server" failed="The server could not be loaded">
      {(read) =>
        remote === undefined ? (
          <NoSuchServer />
        ) : (
          <OneServer
            remote={remote}
            matters={read.matters.filter(({ remoteId }) => remoteId === id)}
            tokensKept={read.tokensKept}
            status={(status.data ?? read.status).find(({ remoteId }) => remoteId === id)}
          />
        )
      }
    </Loaded>
  );
}

function NoSuchServer() {
  return (
    <EmptyState icon={IconCloudQuestion} title="There is no such server" action={<Link href="/sync">All servers</Link>}>
      <p>It may have been removed, or the address is from another computer.</p>
    </EmptyState>
  );
}

interface OneServerProps {
  remote: Remote;
  matters: readonly SelectedMatter[];
  tokensKept: 'system' | 'file';
  status: SyncStatus | undefined;
}

function OneServer({ remote, matters, tokensKept, status }: OneServerProps) {
  const [, navigate] = useLocation();
  const { run, stop } = useRunning();
  const running = status?.state === 'running';
  const [first] = matters;
  const unseen = matters.some(({ lastRunAt }) => lastRunAt === null);
  useCommands([
    { group: 'Sync', keys: 'u', label: 'Back to the servers', run: () => navigate('/sync') },
    { group: 'Sync', keys: 'j', label: 'Next matter', inPalette: false, run: () => focusRow(1) },
    { group: 'Sync', keys: 'k', label: 'Previous matter', inPalette: false, run: () => focusRow(-1) },
    ...(running ? [{ group: 'Sync', label: 'Stop sync', run: () => void stop(remote.id) }] : []),
    ...(!running && matters.length > 0 && !unseen
      ? [{ group: 'Sync', keys: 'r', label: 'Sync now', run: () => void run(remote.id) }]
      : []),
    ...(first === undefined
      ? []
      : [
          {
            group: 'Sync',
            keys: 'p',
            label: 'See what will happen',
            run: () => navigate(`/sync/${remote.id}/preview/${first.caseId}`),
          },
        ]),
  ]);
  return (
    <div className="scroll full-height">
      <div className={classes.body}>
        <header className={classes.head}>
          <BackLink to="/sync" label="All servers" />
          <div className={classes.headWords}>
            <h1>{remote.name}</h1>
            <p>
              {remote.url}
              {remote.account !== '' && `, as ${remote.account}`}
            </p>
            {status !== undefined && <StateLine status={status} whole />}
          </div>
          <RunButton remote={remote} matters={matters} status={status} />
        </header>
        <Matters remote={remote} selected={matters} running={running} />
        {matters.length > 0 && <LastRun remoteId={remote.id} matters={matters} />}
        <ServerSettings remote={remote} tokensKept={tokensKept} />
      </div>
    </div>
  );
}
