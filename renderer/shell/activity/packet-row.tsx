import { Progress } from '@mantine/core';
import { IconPackage, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { cancelJob } from '#renderer/api/activity.ts';
import type { PacketLine } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { packetAddress } from '#renderer/features/packets/packet-address.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import classes from './activity.module.css';
import { Elapsed } from './elapsed.tsx';

/** A packet that is checked or built: how far that is, and how to stop it. */
export function PacketWork({ job }: { job: PacketLine }) {
  const { title, packetId, buildId, state, done, of, caseId, caption, startedAt } = job;
  const { case: matter } = useMatter();
  const client = useQueryClient();
  const { busy, attempt } = useTask();
  const doing = buildId === null ? 'Checking' : job.draft ? 'Building a draft' : 'Building';
  const share = state === 'running' && of !== null && of > 0 ? Math.min(1, done / of) : null;
  const words = of === null ? doing : `${doing}, ${formatNumber(done)} of ${formatNumber(of)}`;
  return (
    <div className="grid gap-1">
      <div className={classes.line}>
        <div className={classes.name}>
          <IconPackage size={16} stroke={1.6} aria-hidden />
          <div className="stack min-w-0">
            {caseId === matter.caseId ? (
              <Link className="truncate ink plain" href={packetAddress(packetId, buildId === null ? 'check' : 'build')}>
                {title}
              </Link>
            ) : (
              <>
                <span className="truncate ink">{title}</span>
                <span className="quiet text-sm">in {caption}</span>
              </>
            )}
          </div>
        </div>
        <IconButton
          label={`Cancel ${buildId === null ? 'checking' : 'building'} ${title}`}
          icon={IconX}
          tip={buildId === null ? 'Cancel. What was checked is kept.' : 'Cancel. Nothing of it is kept.'}
          loading={busy}
          onClick={() => void attempt(() => cancelJob(client, job.jobId), `“${title}” could not be canceled`)}
        />
      </div>
      <div className={classes.how}>
        <span>{state === 'waiting' ? 'Waiting' : words}</span>
        {state === 'running' && <Elapsed since={startedAt} />}
      </div>
      {share !== null && <Progress value={share * 100} size={4} aria-label={words} />}
    </div>
  );
}
