import { Button, Loader } from '@mantine/core';
import { useEffect, useRef, useState, type Ref } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { type Burst, daysOf, mayGoOn } from '#renderer/features/history/change-bursts.ts';
import { formatInstantDay } from '#renderer/lib/dates.ts';
import { BurstLine } from './burst-line.tsx';
import classes from './activity.module.css';

interface HistoryListProps {
  ref: Ref<HTMLDivElement>;
  bursts: readonly Burst[];
  /** When the oldest change that was read happened. */
  oldest: string | null;
  more: { exists: boolean; reading: boolean; failed: unknown; read: () => void; pages: number };
  onUndo: (burst: Burst) => void;
}

/** Pages read automatically before the person scrolls on: a list of one big import must not read years of it. */
const pagesUnasked = 4;

export function HistoryList({ ref, bursts, oldest, more, onUndo }: HistoryListProps) {
  const [pagesAllowed, setPagesAllowed] = useState(pagesUnasked);
  const { end, inSight } = useEnd();
  const { exists, reading, failed, read, pages } = more;
  const unasked = pages < pagesAllowed;
  useEffect(() => {
    if (inSight && exists && !reading && failed === null && unasked) read();
  });
  const readOn = (): void => {
    setPagesAllowed(pages + pagesUnasked);
    read();
  };
  return (
    <ScrollRegion label="Changes" className={classes.list} ref={ref}>
      {daysOf(bursts).map(({ day, at, bursts: ofDay }) => (
        <section key={day} className={classes.day}>
          <h2>{formatInstantDay(at)}</h2>
          <ol>
            {ofDay.map((burst) => (
              <li className="rule-above" key={burst.key}>
                <BurstLine
                  burst={burst}
                  goesOn={exists && oldest !== null && mayGoOn(burst, oldest)}
                  onUndo={() => onUndo(burst)}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <div ref={end} className={classes.end}>
        {failed !== null && <span role="alert">{sentenceFor(failed)}</span>}
        {reading && <Loader size="sm" aria-label="Loading earlier changes" />}
        {exists && !reading && (failed !== null || !unasked) && (
          <Button variant="default" onClick={readOn}>
            Show earlier changes
          </Button>
        )}
        {!exists && <span>End of list</span>}
      </div>
    </ScrollRegion>
  );
}

/** Whether the foot of the list is in sight, or nearly. */
function useEnd() {
  const end = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const foot = end.current;
    if (foot === null) return;
    const watch = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting === true), {
      root: foot.parentElement,
      rootMargin: '400px',
    });
    watch.observe(foot);
    return () => watch.disconnect();
  }, []);
  return { end, inSight };
}
