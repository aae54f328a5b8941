import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Keys } from '#renderer/parts/keys.tsx';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { spokenDay } from '#renderer/lib/day-words.ts';
import { daysAwayWords } from '#renderer/lib/days-away.ts';
import { AddOnDay } from './add-on-day.tsx';
import { DayEntry } from './day-entry.tsx';
import classes from './panel.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

export type Adding = 'hearing' | 'todo' | null;

export interface DayPanelProps {
  date: string;
  today: string;
  items: readonly CalendarItem[];
  /** Whether all that the calendar shows was read: a day is called free only then. */
  read: 'all' | 'some' | 'not yet';
  chosen: string | null;
  canEdit: boolean;
  archived: boolean;
  adding: Adding;
  courtCaseId: string | null;
  courtFileNames: ReadonlyMap<string, string>;
  onAdding: (adding: Adding) => void;
  onAdded: (key: string) => void;
  onItem: (item: CalendarItem) => void;
  onOpen: (item: CalendarItem) => void;
  onDone: (item: CalendarItem, done: boolean) => void;
  onMove: (key: string, date: string) => void;
  onClose: () => void;
}

/** One day in full, and where something is put on it. */
export function DayPanel(props: DayPanelProps) {
  const { date, today, items, read, chosen, canEdit, archived, adding, courtCaseId, onAdding, onAdded, onClose } =
    props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div className="stack gap-3 p-4">
      <div className={classes.head}>
        <div>
          <h2>{spokenDay(date)}</h2>
          <p>{daysAwayWords(today, date)}</p>
        </div>
        <IconButton label="Close the day" icon={IconX} onClick={onClose} />
      </div>
      {canEdit && adding === null && (
        <Button
          variant="default"
          className={classes.start}
          leftSection={<IconPlus size={15} aria-hidden />}
          rightSection={<Keys keys="n" />}
          aria-keyshortcuts="N"
          onClick={() => onAdding('todo')}
        >
          Add on this day
        </Button>
      )}
      {canEdit && adding === null && (
        <Link href={`/deadlines?trigger=${date}`} className="text-sm">
          Work out a deadline from this day
        </Link>
      )}
      {canEdit && adding !== null && (
        <AddOnDay
          key={date}
          date={date}
          kind={adding}
          courtCaseId={courtCaseId}
          onKind={onAdding}
          onAdded={onAdded}
          onClose={() => onAdding(null)}
        />
      )}
      {items.length === 0 && read === 'all' && <p className={classes.nothing}>Nothing on this day.</p>}
      {read === 'some' && (
        <p className="tone-attention">Not everything could be loaded. There may be more on this day.</p>
      )}
      {items.length > 0 && (
        <ul ref={list} className={classes.list} aria-label="On this day">
          {items.map((item) => (
            <DayEntry key={item.key} {...props} item={item} />
          ))}
        </ul>
      )}
      {archived && <p className={classes.nothing}>This matter is archived and can’t be changed.</p>}
    </div>
  );
}
