import type { CSSProperties } from 'react';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { placeInDay, type Placed } from './hour-lanes.ts';
import type { CalendarNav } from './calendar-nav.ts';
import { useDayTarget } from './dragged-item.ts';
import { itemButton } from './item-button.ts';
import { Mark } from './item-sign.tsx';
import { timeWords, yourTimeWords } from './item-words.ts';
import chip from './chip.module.css';
import classes from './week.module.css';

export const hourHeight = 44;

interface DayHoursProps extends CalendarNav {
  items: readonly CalendarItem[];
  /** Minutes since midnight when it is today here. */
  clock: number | null;
}

/** The hours of one day with what has a time in it, side by side where it overlaps. */
export function DayHours(props: DayHoursProps) {
  const { date, canEdit, items, clock, onDay, onMove } = props;
  const { over, handlers } = useDayTarget((key) => onMove(key, date));
  return (
    // The calendar has the keyboard, and says which day is meant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="gridcell"
      className={classes.column}
      data-drop={(over && canEdit) || undefined}
      onClick={() => onDay(date)}
      {...(canEdit && handlers)}
    >
      {placeInDay(items).map((placed) => (
        <Block key={placed.item.key} {...props} placed={placed} />
      ))}
      {clock !== null && <span className={classes.clock} style={{ top: (clock / 60) * hourHeight }} aria-hidden />}
    </div>
  );
}

function Block({ placed, chosen, ...props }: DayHoursProps & { placed: Placed }) {
  const { item, from, to, lane, lanes } = placed;
  const place: CSSProperties = {
    top: (from / 60) * hourHeight,
    height: ((to - from) / 60) * hourHeight - 2,
    left: `${(lane / lanes) * 100}%`,
    width: `calc(${100 / lanes}% - 3px)`,
  };
  return (
    <button
      {...itemButton({ ...props, item, chosen: item.key === chosen })}
      className={`${chip.item ?? ''} ${classes.block ?? ''}`}
      style={place}
    >
      <span className="row gap-1 rigid figures nowrap">
        <Mark item={item} />
        {timeWords(item)}
      </span>
      <span className={classes.blockTitle}>{item.title}</span>
      <span className={classes.blockNote}>{[yourTimeWords(item), item.note].filter(Boolean).join(', ')}</span>
    </button>
  );
}
