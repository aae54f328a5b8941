import { Popover, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { Link } from 'wouter';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { firstDayOfWeek } from '#renderer/lib/first-day.ts';
import type { DayPanelProps } from './day-panel.tsx';
import { KindSign, Mark } from './item-sign.tsx';
import { addressOf, canMove, kindWords, stateWords, timeWords, yourTimeWords } from './item-words.ts';
import classes from './panel.module.css';

/** Something on the day shown: what is known of it, and the two things one does to it from a calendar. */
export function DayEntry({
  item,
  chosen,
  canEdit,
  courtFileNames,
  onItem,
  onDone,
  onMove,
}: DayPanelProps & { item: CalendarItem }) {
  const states = stateWords(item);
  const time = [timeWords(item), lengthWords(item)].filter(Boolean).join(', ');
  const yours = yourTimeWords(item);
  const about = [item.note, courtFileNames.get(item.courtCaseId ?? '') ?? ''].filter(Boolean);
  return (
    <li className={classes.entry} data-chosen={item.key === chosen || undefined} data-over={item.over ?? undefined}>
      <span className={classes.sign}>
        <Tick item={item} canEdit={canEdit} onDone={onDone} />
      </span>
      <div className={classes.entryText}>
        <Link href={addressOf(item)} className={classes.title ?? ''} onFocus={() => onItem(item)}>
          {item.title}
        </Link>
        <span className="quiet text-sm figures">
          {kindWords[item.kind].one}
          {time !== '' && ` · ${time}`}
          {canEdit && canMove(item) && <MoveTo item={item} onMove={onMove} />}
        </span>
        {yours !== null && <span className="quiet text-sm figures ink">{yours}</span>}
        {about.map((line) => (
          <span key={line} className="quiet text-sm figures">
            {line}
          </span>
        ))}
        {states.length > 0 && (
          <span
            className={classes.states}
            data-late={item.late || undefined}
            data-conflict={item.conflict || undefined}
          >
            <Mark item={item} size={14} />
            {states.join(', ')}
          </span>
        )}
      </div>
    </li>
  );
}

function Tick({ item, canEdit, onDone }: Pick<DayPanelProps, 'canEdit' | 'onDone'> & { item: CalendarItem }) {
  if (item.kind === 'todo') {
    return (
      <input
        type="checkbox"
        className="tick"
        checked={item.over === 'done'}
        disabled={!canEdit}
        aria-label={`Done: ${item.title}`}
        onChange={(event) => onDone(item, event.currentTarget.checked)}
      />
    );
  }
  return <KindSign item={item} size={16} />;
}

function MoveTo({ item, onMove }: Pick<DayPanelProps, 'onMove'> & { item: CalendarItem }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className="tone-accent text-sm underlines ml-2"
          aria-label={`Move ${item.title} to another day`}
          onClick={() => setOpened(!opened)}
        >
          Move
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="The day to move it to">
        <DatePicker
          value={item.date}
          defaultDate={item.date}
          firstDayOfWeek={firstDayOfWeek()}
          onChange={(date) => {
            setOpened(false);
            if (date !== null) onMove(item.key, date);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** "45 minutes", "1 h 30 min". */
function lengthWords({ time, minutes }: CalendarItem): string {
  if (time === null || minutes === null) return '';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} minutes`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
