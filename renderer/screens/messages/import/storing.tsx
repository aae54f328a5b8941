import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ImportReport, MessageImport } from '#renderer/api/generated.ts';
import { importState } from '#renderer/api/import-messages.ts';
import { formatInstantDay } from '#renderer/lib/dates.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { Facts } from '#renderer/parts/facts.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { NeverSent } from './never-sent.tsx';
import classes from './import.module.css';

interface StoringProps {
  started: MessageImport;
  onOpen: (threadId: string) => void;
  onAgain: () => void;
}

const everyMs = 700;

/** How far an import is, and its report when it is over. */
export function Storing({ started, onOpen, onAgain }: StoringProps) {
  const state = useQuery({
    queryKey: ['message import', started.id],
    queryFn: ({ signal }) => importState(started.id, started.caseId, signal),
    initialData: started,
    meta: { caseId: started.caseId, follows: { messageImports: true } },
    refetchInterval: ({ state: { data } }) => (data === undefined || isOver(data) ? false : everyMs),
  });
  const { data: now } = state;
  if (state.isError && !isOver(now)) {
    return (
      <Failure title="The import could not be looked at" error={state.error} onRetry={() => void state.refetch()} />
    );
  }
  if (now.state === 'cancelled') return <p>The import was canceled. Nothing of it was kept.</p>;
  if (now.report?.error != null || now.state === 'refused') {
    return (
      <>
        <Refusal says={now.report?.error ?? 'This export could not be imported.'} />
        <Button onClick={onAgain}>Try another file</Button>
      </>
    );
  }
  if (started.state === 'done') {
    return (
      <div className="stack gap-3 align-start">
        <p className="flush">
          This file was imported before{started.attested !== null && `, on ${formatInstantDay(started.attested.at)}`}.
          Nothing was added.
        </p>
        <NeverSent unsent={started.unsent} />
        <Threads report={started.report} onOpen={onOpen} />
        <Button variant="default" onClick={onAgain}>
          Import another file
        </Button>
      </div>
    );
  }
  if (now.state === 'done' && now.report !== null)
    return <Report report={now.report} unsent={now.unsent} onOpen={onOpen} onAgain={onAgain} />;
  const { done, of } = now.progress;
  return (
    <div className="stack gap-2" role="status">
      <p className="flush">
        {of === null ? 'Waiting' : `${formatNumber(done)} of ${formatCount(of, 'message')}`}. You can leave this page;
        the import goes on.
      </p>
      <Progress value={of === null || of === 0 ? 0 : (done / of) * 100} aria-label="Importing messages" />
    </div>
  );
}

function isOver({ state }: MessageImport): boolean {
  return state === 'done' || state === 'refused' || state === 'cancelled';
}

interface ReportProps extends Omit<StoringProps, 'started'> {
  report: ImportReport;
  unsent: MessageImport['unsent'];
}

function Report({ report, unsent, onOpen, onAgain }: ReportProps) {
  return (
    <div className="stack gap-3">
      <Facts
        of={{
          Added: formatCount(report.added, 'message'),
          'Already here': report.already > 0 && formatCount(report.already, 'message'),
          Attachments: report.attachments > 0 && formatNumber(report.attachments),
          'Not in the export': report.missing > 0 && formatCount(report.missing, 'file'),
          'Could not be read': report.broken > 0 && formatCount(report.broken, 'record'),
        }}
      />
      <NeverSent unsent={unsent} />
      {report.brokenExamples.length > 0 && (
        <ul className={classes.list}>
          {report.brokenExamples.map(({ record, raw, reason }) => (
            <li key={record} className="breaks">
              Record {record}: {reason} <span className="quiet">{raw.slice(0, 200)}</span>
            </li>
          ))}
        </ul>
      )}
      <Threads report={report} onOpen={onOpen} />
      <div>
        <Button variant="default" onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </div>
  );
}

function Threads({ report, onOpen }: { report: ImportReport | null; onOpen: (threadId: string) => void }) {
  return (
    <ul className={classes.list}>
      {report?.threads.map(({ id, title, added, already }) => (
        <li key={id} className="row gap-2 wrap">
          <b>{title}</b>
          <span className="quiet">
            {formatNumber(added)} added{already > 0 && `, ${formatNumber(already)} already here`}
          </span>
          <Button size="compact-sm" variant="subtle" onClick={() => onOpen(id)}>
            Open
          </Button>
        </li>
      ))}
    </ul>
  );
}
