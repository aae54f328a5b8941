import { Button } from '@mantine/core';
import { IconInfoCircle, IconRefresh, IconShieldExclamation } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { type Preview, usePreview, useSync, useSyncStatus } from '#renderer/api/sync.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { BackLink } from '#renderer/parts/back-link.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { formatNumber, formatSize } from '#renderer/lib/quantities.ts';
import {
  asks,
  brakeInWords,
  costInWords,
  countOf,
  countsInWords,
  nothingChanged,
} from '#renderer/features/sync/sync-words.ts';
import { titleOf } from './inbox/inbox-items.ts';
import { LeftRecords } from './left-records.tsx';
import { useCaptions } from './local-matters.ts';
import { PlannedList } from './planned-list.tsx';
import { StateLine } from './state-line.tsx';
import { useRunning } from '#renderer/features/sync/sync-running.ts';
import classes from './sync.module.css';

interface PreviewPageProps {
  remoteId: string;
  caseId: string;
}

/** What the next run of a matter would do, record by record, before anything is done. */
export function PreviewPage({ remoteId, caseId }: PreviewPageProps) {
  const preview = usePreview(remoteId, caseId);
  const sync = useSync();
  const status = useSyncStatus().data?.find((each) => each.remoteId === remoteId);
  const [, navigate] = useLocation();
  const { busy, run } = useRunning();
  const name = sync.data?.remotes.find(({ id }) => id === remoteId)?.name ?? 'the server';
  const caption = useCaptions()(caseId);
  const back = `/sync/${remoteId}`;
  useScreenTitle('Sync, what will happen');
  const start = async (): Promise<void> => {
    if (await run(remoteId, caseId)) navigate(back);
  };
  const again = (): void => void preview.refetch();
  const known = preview.isFetching ? undefined : preview.data;
  useCommands([
    { group: 'Sync', keys: 'u', label: 'Back to the server', run: () => navigate(back) },
    { group: 'Sync', keys: 'r', label: 'Check again', run: again },
    ...(known === undefined || known.brakes.length > 0
      ? []
      : [{ group: 'Sync', keys: 'mod+Enter', label: 'Do it now', destructive: true, run: () => void start() }]),
  ]);
  return (
    <div className="scroll full-height">
      <div className={classes.body}>
        <header className={classes.head}>
          <BackLink to={back} label={`Back to ${name}`} />
          <div className={classes.headWords}>
            <h1>What will happen</h1>
            <p>
              {caption}, with {name}. {nothingChanged}
            </p>
          </div>
          {known !== undefined && (
            <div className={classes.buttons}>
              <Button variant="default" leftSection={<IconRefresh size={14} aria-hidden />} onClick={again}>
                Check again
              </Button>
              {known.brakes.length === 0 && (
                <Button loading={busy} onClick={() => void start()}>
                  {isEmpty(known) ? 'Sync now' : 'Do this now'}
                </Button>
              )}
            </div>
          )}
        </header>
        {preview.isFetching && (
          <div className={classes.looking}>
            <Loading label={`Reading both sides. ${nothingChanged}`} />
            {status?.state === 'running' && (
              <>
                <p className="quiet text-sm">A run is in progress. The check comes after it.</p>
                <StateLine status={status} />
              </>
            )}
          </div>
        )}
        {!preview.isFetching && preview.isError && (
          <Failure title="What will happen could not be checked" error={preview.error} onRetry={again} />
        )}
        {known !== undefined && <Contents preview={known} name={name} />}
      </div>
    </div>
  );
}

function isEmpty({ changes, questions }: Preview): boolean {
  return changes.length === 0 && questions.length === 0;
}

function Contents({ preview, name }: { preview: Preview; name: string }) {
  const { here, there, changes, questions, brakes, upload, download } = preview;
  return (
    <>
      {brakes.map((brake) => (
        <p key={JSON.stringify(brake)} className={classes.stop}>
          <IconShieldExclamation size={18} aria-hidden />
          <span>
            <b>Sync would stop for safety.</b> {brakeInWords(brake)} Run it once, and decide in the inbox.
          </span>
        </p>
      ))}
      <dl className={classes.sides}>
        <div className="card py-3 px-4">
          <dt className="text-sm">Here</dt>
          <dd>{countsInWords(here) ?? 'Nothing changes'}</dd>
          {download > 0 && <dd className="quiet text-sm">{formatSize(download)} come here</dd>}
        </div>
        <div className="card py-3 px-4">
          <dt className="text-sm">At {name}</dt>
          <dd>{countsInWords(there) ?? 'Nothing changes'}</dd>
          {upload > 0 && <dd className="quiet text-sm">{formatSize(upload)} go there</dd>}
        </div>
        <div className="card py-3 px-4">
          <dt className="text-sm">It takes</dt>
          <dd>{costInWords(preview)}</dd>
          {preview.minutes > 1 && (
            <dd className="quiet text-sm">The limit is 120 requests a minute. You can keep working, or stop it.</dd>
          )}
        </div>
        <div className="card py-3 px-4">
          <dt className="text-sm">For you to decide</dt>
          <dd>{questions.length === 0 ? 'Nothing' : formatNumber(questions.length)}</dd>
        </div>
      </dl>
      <AskedList questions={questions} />
      {isEmpty(preview) && (
        <p className="row gap-2 quiet">
          <IconInfoCircle size={18} aria-hidden />
          {preview.staysHere.length > 0
            ? 'Everything else is the same on both sides.'
            : 'Both sides are the same.'}{' '}
          Nothing to do.
        </p>
      )}
      <PlannedList changes={changes} side="there" title={`At ${name}`} />
      <PlannedList changes={changes} side="here" title="Here" />
      {preview.staysHere.length > 0 && (
        <section className={classes.section} aria-label="Not synced">
          <h2 className="mb-2">Not synced</h2>
          <LeftRecords left={preview.staysHere} caseId={preview.caseId} />
        </section>
      )}
    </>
  );
}

const titlesAtMost = 20;

/** What would have to be decided, by what happened to it. */
function AskedList({ questions }: Pick<Preview, 'questions'>) {
  const groups = [...Map.groupBy(questions, ({ ask, resource }) => `${ask} ${resource}`)];
  return (
    <ul className={classes.left}>
      {groups.map(([key, group]) => {
        const [first] = group;
        if (first === undefined) return null;
        const titles = group.slice(0, titlesAtMost).map((question) => `“${titleOf(question)}”`);
        const more = group.length - titles.length;
        return (
          <li key={key}>
            {asks[first.ask].many(countOf(first.resource, group.length))}: {titles.join(', ')}
            {more > 0 && ` and ${formatNumber(more)} more`}
          </li>
        );
      })}
    </ul>
  );
}
