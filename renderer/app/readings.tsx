import { Loader, Popover, UnstyledButton } from '@mantine/core';
import { Link } from 'wouter';
import { useEvidence } from '#renderer/api/evidence-queries.ts';
import { ReadingState } from '#renderer/components/reading-state.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { useMatter } from './matter.tsx';
import classes from './shell.module.css';

const shownAtMost = 8;

/** How many files are being read right now, and which. Nothing when all is read. */
export function Readings() {
  const { case: matter } = useMatter();
  const items = useEvidence(matter.caseId).data ?? [];
  const running = items.filter((item) => item.extraction.status === 'running');
  const pending = items.filter((item) => item.extraction.status === 'pending');
  const unread = [...running, ...pending];
  if (unread.length === 0) return null;
  return (
    <Popover width={340} position="bottom-end">
      <Popover.Target>
        <UnstyledButton className={classes.readings}>
          <Loader size={14} aria-hidden />
          <span>Reading {formatCount(unread.length, 'file')}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <b>Reading so that you can search</b>
        <ul className={classes.readingList}>
          {unread.slice(0, shownAtMost).map((item) => (
            <li key={item.id}>
              <Link href={`/evidence/${item.id}`}>{item.title}</Link>
              <ReadingState extraction={item.extraction} />
            </li>
          ))}
        </ul>
        {unread.length > shownAtMost && (
          <span className={classes.quiet}>and {formatCount(unread.length - shownAtMost, 'more', 'more')}</span>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
