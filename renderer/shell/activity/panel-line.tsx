import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Button, Loader, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { FailedReading, JobLine, RunningJob } from '#renderer/api/generated.ts';
import { cancelJob } from '#renderer/api/activity.ts';
import { readAgain } from '#renderer/api/evidence.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { KindIcon } from '#renderer/parts/kind-icon.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import type { PanelRow } from './panel-rows.ts';
import classes from './activity.module.css';
import { Elapsed } from './elapsed.tsx';
import { Importing } from './import-row.tsx';
import { PacketWork } from './packet-row.tsx';
import { IconButton } from '#renderer/parts/icon-button.tsx';

export function PanelLine({ row }: { row: Exclude<PanelRow, { kind: 'heading' }> }) {
  switch (row.kind) {
    case 'import':
      return <Importing job={row.job} />;
    case 'packet':
      return <PacketWork job={row.job} />;
    case 'running':
      return <Running job={row.job} />;
    case 'waiting':
      return (
        <div className={classes.line}>
          <Name of={row.job} note={waitNote(row.job)} />
          <Cancel job={row.job} />
        </div>
      );
    case 'failed':
      return (
        <div className={classes.line}>
          <Name of={row.reading} note={failureNote(row.reading)} />
          {row.reading.mayBeReadAgain && <ReadAgain reading={row.reading} />}
        </div>
      );
    case 'more':
      return (
        <div className={classes.more}>
          <Loader size={14} aria-hidden />
          <span>and {formatNumber(row.count)} more</span>
        </div>
      );
  }
}

function Running({ job }: { job: RunningJob }) {
  const { page, pages, startedAt } = job;
  const paged = page !== null && pages !== null && pages > 1;
  return (
    <div className="grid gap-1">
      <div className={classes.line}>
        <Name of={job} note={null} />
        <Cancel job={job} />
      </div>
      <div className={classes.how}>
        <span>{paged ? `Page ${page} of ${pages}` : 'Reading'}</span>
        <Elapsed since={startedAt} />
      </div>
      {paged && <Progress value={(page / pages) * 100} size={4} aria-label={`Page ${page} of ${pages}`} />}
    </div>
  );
}

interface Named {
  evidenceId: string;
  title: string;
  fileName: string;
  mimeType: string;
  caseId: string;
  caption: string;
}

function Name({ of, note }: { of: Named; note: string | null }) {
  const { case: matter } = useMatter();
  const otherMatter = of.caseId === matter.caseId ? null : of.caption;
  return (
    <div className={classes.name}>
      <KindIcon mimeType={of.mimeType} fileName={of.fileName} size={16} />
      <div className="stack min-w-0">
        <Link className="truncate ink plain" href={`/evidence/${of.evidenceId}`} title={of.fileName}>
          {of.title}
        </Link>
        {otherMatter !== null && <span className="quiet text-sm">in {otherMatter}</span>}
        {note !== null && <span className="quiet text-sm">{note}</span>}
      </div>
    </div>
  );
}

function Cancel({ job }: { job: JobLine }) {
  const client = useQueryClient();
  const { busy, attempt } = useTask();
  const cancel = async (): Promise<void> => {
    await attempt(() => cancelJob(client, job.jobId), `Reading “${job.title}” could not be canceled`);
  };
  return (
    <IconButton
      label={`Cancel reading ${job.title}`}
      icon={IconX}
      tip="Don’t read it. The file is kept."
      loading={busy}
      onClick={() => void cancel()}
    />
  );
}

function ReadAgain({ reading: { evidenceId: id, caseId, title } }: { reading: FailedReading }) {
  const client = useQueryClient();
  const { busy, attempt } = useTask();
  const again = async (): Promise<void> => {
    await attempt(() => readAgain(client, { id, caseId }), `“${title}” could not be queued again`);
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      aria-label={`Read ${title} again`}
      onClick={() => void again()}
    >
      Read again
    </Button>
  );
}

function failureNote({ reason, error }: FailedReading): string {
  return reason === 'cancelled' ? 'Canceled.' : (error ?? 'It could not be read.');
}

function waitNote({ attempts, runAfter }: JobLine): string | null {
  if (attempts === 0) return null;
  return `It could not be read just now. Tried again on ${formatInstant(runAfter)}.`;
}
