import { Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudPause,
  IconCloudQuestion,
  IconCloudUp,
  IconShieldExclamation,
  type Icon,
} from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { useSyncStatus, type SyncState as State, type SyncStatus } from '#renderer/api/sync.ts';
import { WithKeys } from '#renderer/parts/keys.tsx';
import { mostUrgent, signOf, waitingCount } from '#renderer/features/sync/sync-words.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useConnection } from '#renderer/api/live/live-provider.tsx';
import { useSession } from '#renderer/features/session/session.tsx';
import { useRunning } from '#renderer/features/sync/sync-running.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import classes from './sync-state.module.css';

const signs: Record<State, Icon> = {
  idle: IconCloudCheck,
  running: IconCloudUp,
  paused: IconCloudPause,
  offline: IconCloudOff,
  refused: IconAlertTriangle,
  failed: IconAlertTriangle,
  brake: IconShieldExclamation,
  needsYou: IconCloudQuestion,
};

/** The sync status, always in sight once there is a server; leads to the sync screen. */
export function SyncState() {
  const { mode } = useSession();
  const { connected } = useConnection();
  const { data, isError } = useSyncStatus(mode === 'desktop');
  const now = useNow();
  if (data === undefined) return isError ? <Unknown /> : null;
  if (data.length === 0) return null;
  // What was true when the application was last heard of may not be so now.
  if (!connected || isError) return <Unknown />;
  return <Known statuses={data} now={new Date(now)} />;
}

function Unknown() {
  return (
    <Tooltip label="Sync status can’t be read">
      <Link href="/sync" className={classes.state ?? ''} data-tone="attention">
        <IconCloudOff size={16} stroke={1.6} aria-hidden />
        <span>Sync status unknown</span>
      </Link>
    </Tooltip>
  );
}

function Known({ statuses, now }: { statuses: readonly SyncStatus[]; now: Date }) {
  useSyncCommands(statuses);
  const status = mostUrgent(statuses);
  if (status === null) return null;
  const { tone, says, more } = signOf(status, now);
  const Sign = signs[status.state];
  const waits = status.state === 'needsYou' || status.state === 'brake';
  const words = status.state === 'needsYou' ? `Needs you: ${waitingCount(statuses)}` : says;
  // How many requests are left is said where there is room.
  const [first = words, left] = words.split(' · ');
  const label = [statuses.length > 1 ? `${status.name}: ${says}` : `Sync with ${status.name}`, more]
    .filter((part) => part !== null)
    .join('. ');
  return (
    <Tooltip label={<WithKeys label={label} keys="g y" />} multiline maw={360}>
      <Link
        href={waits ? '/sync/inbox' : '/sync'}
        className={classes.state ?? ''}
        data-tone={tone}
        data-state={status.state}
        aria-label={`Sync: ${words}`}
      >
        <Sign size={16} stroke={1.6} aria-hidden />
        <span>
          {first}
          {left !== undefined && <span className={classes.left}> · {left}</span>}
        </span>
      </Link>
    </Tooltip>
  );
}

/** From anywhere: what never ran is looked at first, on its own page. */
function useSyncCommands(statuses: readonly SyncStatus[]): void {
  const { run, stop } = useRunning();
  const [, navigate] = useLocation();
  useCommands([
    { group: 'Sync', label: 'Needs you, in the sync inbox', run: () => navigate('/sync/inbox') },
    ...statuses.map(({ remoteId, name, state, inStepAt }) =>
      state === 'running'
        ? { group: 'Sync', label: `Stop sync with ${name}`, run: () => void stop(remoteId) }
        : {
            group: 'Sync',
            label: `Sync with ${name} now`,
            run: () => (inStepAt === null ? navigate(`/sync/${remoteId}`) : void run(remoteId)),
          },
    ),
  ]);
}
