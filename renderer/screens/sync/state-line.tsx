import { Progress } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCloudOff,
  IconRefresh,
  IconShieldExclamation,
  type Icon,
} from '@tabler/icons-react';
import type { SyncStatus } from '#renderer/api/sync.ts';
import { useConnection } from '#renderer/api/live/live-provider.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { signOf, type SyncTone } from '#renderer/features/sync/sync-words.ts';
import classes from './sync.module.css';

const signs: Record<SyncTone, Icon> = {
  calm: IconCircleDashed,
  busy: IconRefresh,
  done: IconCircleCheck,
  attention: IconAlertTriangle,
  loss: IconShieldExclamation,
};

/** The status of one server, in a word and a sign; while it runs also how far it is. */
export function StateLine({ status, whole = false }: { status: SyncStatus; whole?: boolean }) {
  const now = new Date(useNow());
  const { connected } = useConnection();
  if (!connected) {
    return (
      <span className={classes.state} data-tone="attention">
        <IconCloudOff size={16} aria-hidden />
        <span>Unknown: Casewright is not answering</span>
      </span>
    );
  }
  const { tone, says, more } = signOf(status, now);
  const Sign = signs[tone];
  const { progress, inStepAt, nextRunAt, state } = status;
  return (
    <div className="grid gap-1" role="status">
      <span className={classes.state} data-tone={tone}>
        <Sign size={16} aria-hidden />
        <span title={inStepAt === null ? undefined : formatInstant(inStepAt)}>{says}</span>
      </span>
      {progress !== null && progress.total > 0 && (
        <Progress value={(progress.done / progress.total) * 100} aria-label="Sync progress" className={classes.bar} />
      )}
      {whole && more !== null && <p className={classes.sentence}>{more}</p>}
      {whole && nextRunAt !== null && state !== 'running' && (
        <p className="quiet text-sm">Next automatic sync: {formatInstant(nextRunAt)}</p>
      )}
    </div>
  );
}
