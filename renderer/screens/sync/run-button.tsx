import { Button } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { Remote, SelectedMatter, SyncStatus } from '#renderer/api/sync.ts';
import { useRunning } from '#renderer/features/sync/sync-running.ts';

interface RunButtonProps {
  remote: Remote;
  matters: readonly SelectedMatter[];
  status: SyncStatus | undefined;
  small?: boolean;
}

/** Runs all matters of a server, or stops the run. A matter that never ran is looked at first. */
export function RunButton({ remote, matters, status, small = false }: RunButtonProps) {
  const { busy, run, stop } = useRunning();
  const [, navigate] = useLocation();
  const size = small ? 'compact-sm' : 'sm';
  if (status?.state === 'running') {
    return (
      <Button
        size={size}
        variant="default"
        leftSection={<IconPlayerStop size={14} aria-hidden />}
        loading={busy}
        aria-label={small ? `Stop sync with ${remote.name}` : undefined}
        onClick={() => void stop(remote.id)}
      >
        Stop
      </Button>
    );
  }
  if (matters.length === 0) return null;
  const fresh = matters.find(({ lastRunAt }) => lastRunAt === null);
  if (fresh !== undefined) {
    return (
      <Button size={size} onClick={() => navigate(`/sync/${remote.id}/preview/${fresh.caseId}`)}>
        See what will happen
      </Button>
    );
  }
  return (
    <Button
      size={size}
      variant={small ? 'default' : 'filled'}
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={busy}
      aria-label={small ? `Sync with ${remote.name} now` : undefined}
      onClick={() => void run(remote.id)}
    >
      Sync now
    </Button>
  );
}
