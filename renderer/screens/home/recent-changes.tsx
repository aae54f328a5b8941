import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { lowered } from '#server/rules/first-letter.ts';
import { useHistory } from '#renderer/api/history.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { doerWords } from '#renderer/lib/doer-words.ts';
import { burstWords } from '#renderer/features/history/field-words.ts';
import { burstsOf } from '#renderer/features/history/change-bursts.ts';
import { formatAgo, formatInstant } from '#renderer/lib/dates.ts';
import { Part } from './part.tsx';
import classes from './home.module.css';

const shownAtMost = 6;

/** What was done last, and by whom; all of it, with the way back, is in the activity. */
export function RecentChanges() {
  const { case: matter } = useMatter();
  const history = useHistory(matter.caseId);
  const now = useNow();
  const lines = history.data?.pages.flatMap((page) => page.lines) ?? [];
  const bursts = burstsOf(lines).slice(0, shownAtMost);
  return (
    <Part title="What changed" more={{ href: '/activity', label: 'All activity' }}>
      {history.isError && history.data === undefined && (
        <p role="alert" className={classes.nothing}>
          The activity could not be loaded.{' '}
          <Button size="compact-sm" variant="default" onClick={() => void history.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {history.data !== undefined && bursts.length === 0 && <p className={classes.nothing}>Nothing yet.</p>}
      <ol className={classes.changes}>
        {bursts.map((burst) => (
          <li className="flex between align-baseline gap-3 py-1h" key={burst.key}>
            <Link className="inherit breaks plain" href="/activity">
              <b className="medium">{doerWords(burst.doer)}</b> {lowerFirst(burstWords(burst.lines))}
            </Link>
            <time className="rigid quiet text-sm" dateTime={burst.to} title={formatInstant(burst.to)}>
              {formatAgo(burst.to, new Date(now))}
            </time>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function lowerFirst(sentence: string): string {
  return lowered(sentence);
}
