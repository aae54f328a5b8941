import { Button } from '@mantine/core';
import { PagePart } from './page-part.tsx';
import { Facts } from '#renderer/parts/facts.tsx';
import { Link } from 'wouter';
import { type AskedRun, type MatterReport, type SelectedMatter, useRuns } from '#renderer/api/sync.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { countsInWords, endWords } from '#renderer/features/sync/sync-words.ts';
import { useCaptions } from './local-matters.ts';
import { missingInWords } from './missing-permissions.ts';
import { focusToken } from './token-field.ts';
import { LeftRecords } from './left-records.tsx';
import classes from './sync.module.css';

/** What the last run came to, and what it left alone and why. */
export function LastRun({ remoteId, matters }: { remoteId: string; matters: readonly SelectedMatter[] }) {
  const runs = useRuns(remoteId);
  const last = runs.data?.find(({ report }) => report !== null);
  const underway = runs.data?.some((run) => run.state === 'running') ?? false;
  const before = matters
    .flatMap(({ lastRunAt }) => lastRunAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <PagePart title="Last run">
      {last !== undefined && <Report run={last} />}
      {last === undefined && (
        <p className={classes.lead}>
          {underway
            ? 'One is under way.'
            : before === undefined
              ? 'None yet.'
              : `${formatInstant(before)}, before Casewright started. Details are in the log.`}
        </p>
      )}
    </PagePart>
  );
}

function Report({ run: { startedAt, report, byItself } }: { run: AskedRun }) {
  const captionOf = useCaptions();
  if (report === null) return null;
  const trouble = report.matters.every(({ end }) => end !== report.end);
  return (
    <>
      <p className={classes.lead}>
        {formatInstant(startedAt)}
        {byItself && ', automatic'}. {(trouble ? report.sentence : null) ?? endWords[report.end]}
      </p>
      {report.matters.map((matter) => (
        <OneMatter key={matter.caseId} report={matter} caption={captionOf(matter.caseId)} />
      ))}
    </>
  );
}

function OneMatter({ report, caption }: { report: MatterReport; caption: string }) {
  const { here, there, requests, questions, held, brakes, left, staysHere, lacks, end, caseId } = report;
  const lacking = missingInWords(lacks);
  const waiting = questions + held + Math.min(brakes.length, 1);
  return (
    <div className={classes.report}>
      <h3>{caption}</h3>
      <Facts
        narrow
        of={{
          Here: countsInWords(here) ?? 'No changes needed',
          There: countsInWords(there) ?? 'No changes needed',
          Asked: formatCount(requests, 'request'),
          'For you': waiting > 0 && (
            <Link href="/sync/inbox" className="plain underlines">
              {formatCount(waiting, 'decision')} in the inbox
            </Link>
          ),
          Ended: end !== 'inStep' && end !== 'waiting' && (report.sentence ?? endWords[end]),
        }}
      />
      {lacking !== null && (
        <>
          <h4>The token lacks permissions</h4>
          <p className={classes.lead}>{lacking}</p>
          <Button variant="default" size="compact-sm" onClick={focusToken}>
            Change the token
          </Button>
        </>
      )}
      {left.length > 0 && (
        <>
          <h4>Skipped</h4>
          <LeftRecords left={left} caseId={caseId} />
        </>
      )}
      {staysHere.length > 0 && (
        <>
          <h4>Not synced</h4>
          <LeftRecords left={staysHere} caseId={caseId} />
        </>
      )}
    </div>
  );
}
