import { Button } from '@mantine/core';
import { Link } from 'wouter';
import type { HistoryResource } from '#renderer/api/generated.ts';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { useHistory } from '#renderer/api/history.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { emptyHistoryFilter, historyAddress, historyQuery } from './history-filter.ts';
import { ChangeLine } from './change-line.tsx';
import { doerWords } from '#renderer/lib/doer-words.ts';
import classes from './record-history.module.css';
import { ChangeDetails } from './change-details.tsx';

const shownAtMost = 8;

/** What happened to one record, newest first, in the room of a side panel; the whole of it is a link away. */
export function RecordHistory({ recordId, resource }: { recordId: string; resource: HistoryResource }) {
  const { case: matter } = useMatter();
  const filter = { ...emptyHistoryFilter, record: recordId, resource };
  const history = useHistory(matter.caseId, historyQuery(filter));
  if (history.isError && history.data === undefined) {
    return (
      <p className={classes.quiet} role="alert">
        {sentenceFor(history.error)}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void history.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (history.data === undefined) return <p className={classes.quiet}>Loading</p>;
  const lines = history.data.pages.flatMap((page) => page.lines);
  return (
    <div className={classes.compact}>
      <ol>
        {lines.slice(0, shownAtMost).map((line) => (
          <li key={line.seq}>
            <ChangeLine line={line} details={<ChangeDetails line={line} />}>
              <span className="quiet text-xs figures ml-6">
                {doerWords(line.doer)} · {formatInstant(line.at)}
              </span>
            </ChangeLine>
          </li>
        ))}
      </ol>
      {lines.length > shownAtMost && (
        <Link href={historyAddress({ ...emptyHistoryFilter, record: recordId })}>All changes to it</Link>
      )}
    </div>
  );
}
