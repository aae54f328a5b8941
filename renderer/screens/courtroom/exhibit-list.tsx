import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { markWords } from '#renderer/features/preparation/mark-words.ts';
import { formatClock } from '#renderer/lib/dates.ts';
import { Loading } from '#renderer/parts/loading.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import type { CourtExhibit } from './court-exhibits.ts';
import classes from './courtroom.module.css';

interface ExhibitListProps {
  exhibits: readonly CourtExhibit[];
  /** Of all that they are found in: until it is done, there may be more. */
  reading: 'running' | 'done' | 'failed';
  onRetry: () => void;
  /** The evidence that is open. */
  chosen: string | null;
  onOpen: (evidenceId: string) => void;
}

/** What can be opened, by number, and what the court said to each. */
export function ExhibitList({ exhibits, reading, chosen, onRetry, onOpen }: ExhibitListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Some browsers answer a promise, which is no way to end an effect.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <ScrollRegion label="Exhibits, by number" className="grow scroll p-2">
      {reading === 'failed' && (
        <div role="alert" className="stack align-start gap-2 p-2">
          <p>Not all exhibits could be loaded. Nothing was lost.</p>
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {reading === 'running' && exhibits.length === 0 && <Loading label="Loading the exhibits" />}
      {reading === 'done' && exhibits.length === 0 && (
        <p className="quiet p-2">
          No exhibits yet. Give evidence an exhibit number, or add it to the binder or to what to bring.
        </p>
      )}
      <ol ref={list} className={classes.exhibits}>
        {exhibits.map(({ evidence: { id, title, exhibitNumber }, item }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.exhibit}
              aria-current={id === chosen || undefined}
              onClick={() => onOpen(id)}
            >
              <span className={classes.number}>
                <ExhibitSticker number={exhibitNumber} />
              </span>
              <span className="grow truncate">{title}</span>
              <Mark item={item} />
            </button>
          </li>
        ))}
      </ol>
    </ScrollRegion>
  );
}

function Mark({ item }: Pick<CourtExhibit, 'item'>) {
  const last = item?.marks.at(-1);
  if (last === undefined) return null;
  return (
    <span className={classes.mark} data-mark={last.mark}>
      {markWords[last.mark]} <span className="figures">{formatClock(last.at)}</span>
    </span>
  );
}
