import { Progress } from '@mantine/core';
import { IconMessages, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { cancelJob } from '#renderer/api/activity.ts';
import type { ImportLine } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import classes from './activity.module.css';
import { Elapsed } from './elapsed.tsx';

/** An import of messages: how far it is, how to stop it, or why it came to nothing. */
export function Importing({ job }: { job: ImportLine }) {
  const { fileName, state, done, of, error, caseId, caption, startedAt } = job;
  const { case: matter } = useMatter();
  const share = state === 'running' && of !== null && of > 0 ? Math.min(1, done / of) : null;
  return (
    <div className="grid gap-1">
      <div className={classes.line}>
        <div className={classes.name}>
          <IconMessages size={16} stroke={1.6} aria-hidden />
          <div className="stack min-w-0">
            <span className="truncate ink plain" title={fileName}>
              {fileName}
            </span>
            {caseId !== matter.caseId && <span className="quiet text-sm">in {caption}</span>}
            {error !== null && <span className="quiet text-sm">{error}</span>}
          </div>
        </div>
        <Cancel job={job} />
      </div>
      {state !== 'refused' && (
        <div className={classes.how}>
          <span>{state === 'waiting' ? 'Waiting' : progressWords(done, of)}</span>
          {state === 'running' && <Elapsed since={startedAt} />}
        </div>
      )}
      {share !== null && <Progress value={share * 100} size={4} aria-label={progressWords(done, of)} />}
    </div>
  );
}

function progressWords(done: number, of: number | null): string {
  return of === null ? `${formatNumber(done)} messages` : `${formatNumber(done)} of ${formatNumber(of)} messages`;
}

function Cancel({ job: { jobId, fileName, state } }: { job: ImportLine }) {
  const client = useQueryClient();
  const { busy, attempt } = useTask();
  const cancel = async (): Promise<void> => {
    await attempt(() => cancelJob(client, jobId), `Importing “${fileName}” could not be canceled`);
  };
  return (
    <IconButton
      label={state === 'refused' ? `Remove ${fileName} from this list` : `Cancel importing ${fileName}`}
      icon={IconX}
      tip={state === 'refused' ? 'Remove it from this list, with its file.' : 'Cancel. Nothing of it is kept.'}
      loading={busy}
      onClick={() => void cancel()}
    />
  );
}
