import { useEffect, useRef } from 'react';
import { markWords } from '#renderer/features/preparation/mark-words.ts';
import { formatClock } from '#renderer/lib/dates.ts';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import type { CourtExhibit } from './court-exhibits.ts';
import classes from './courtroom.module.css';

interface ExhibitListProps {
  exhibits: readonly CourtExhibit[];
  /** The evidence that is open. */
  chosen: string | null;
  onOpen: (evidenceId: string) => void;
}

/** What can be opened, by number, and what the court said to each. */
export function ExhibitList({ exhibits, chosen, onOpen }: ExhibitListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Some browsers answer a promise, which is no way to end an effect.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <ScrollRegion label="Exhibits, by number" className="grow scroll p-2">
      {exhibits.length === 0 && (
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
