import { PagePart } from './page-part.tsx';
import { Facts } from '#renderer/parts/facts.tsx';
import { Link } from 'wouter';
import { type AskedRun, type LeftAlone, type MatterReport, type SelectedMatter, useRuns } from '#renderer/api/sync.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { countOf, countsInWords, endWords, nounOf } from '#renderer/features/sync/sync-words.ts';
import { useCaptions } from './local-matters.ts';
import { useRecordNames } from './record-names.ts';
import classes from './sync.module.css';

const shownAtMost = 20;

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
              : `${formatInstant(before)}, before Casewright was started. What was asked then is in the log.`}
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
        {byItself && ', by itself'}. {(trouble ? report.sentence : null) ?? endWords[report.end]}
      </p>
      {report.matters.map((matter) => (
        <OneMatter key={matter.caseId} report={matter} caption={captionOf(matter.caseId)} />
      ))}
    </>
  );
}

function OneMatter({ report, caption }: { report: MatterReport; caption: string }) {
  const { here, there, requests, questions, held, brakes, left, staysHere, end, caseId } = report;
  const waiting = questions + held + brakes.length;
  return (
    <div className={classes.report}>
      <h3>{caption}</h3>
      <Facts
        narrow
        of={{
          Here: countsInWords(here) ?? 'Nothing had to change',
          There: countsInWords(there) ?? 'Nothing had to change',
          Asked: formatCount(requests, 'request'),
          'For you': waiting > 0 && (
            <Link href="/sync/inbox" className="plain underlines">
              {formatCount(waiting, 'decision')} in the inbox
            </Link>
          ),
          Ended: end !== 'inStep' && end !== 'waiting' && (report.sentence ?? endWords[end]),
        }}
      />
      {left.length > 0 && <Left heading="Left alone" left={left} caseId={caseId} />}
      {staysHere.length > 0 && <Left heading="Not synced" left={staysHere} caseId={caseId} />}
    </div>
  );
}

/** The same reason is shown once, with its records. */
function Left({ heading, left, caseId }: { heading: string; left: readonly LeftAlone[]; caseId: string }) {
  const names = useRecordNames(
    caseId,
    left.flatMap(({ resource, localId }) => (localId === null ? [] : [{ resource, id: localId }])),
  );
  return (
    <>
      <h4>{heading}</h4>
      <ul className={classes.left}>
        {[...Map.groupBy(left, ({ why }) => why)].map(([why, records]) => {
          const named = records.flatMap(({ localId }) => (localId === null ? [] : (names[localId] ?? [])));
          return (
            <li key={why}>
              {why}
              <span className="quiet text-sm"> {whichWords(records, named)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function whichWords(records: readonly LeftAlone[], named: readonly string[]): string {
  const kinds = [...Map.groupBy(records, ({ resource }) => resource)];
  // A whole list that is kept back has no record to name.
  const counts = kinds.map(([resource, some]) =>
    some.every(({ localId, remoteId }) => localId === null && remoteId === null)
      ? `every ${nounOf(resource)}`
      : countOf(resource, some.length),
  );
  if (named.length === 0) return `(${counts.join(', ')})`;
  const shown = named.slice(0, shownAtMost).map((name) => `“${name}”`);
  const more = records.length - shown.length;
  return `(${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}
