import { memo } from 'react';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { itemElement } from './calendar-hand.ts';
import { dragItem } from './dragged-item.ts';
import { KindSign, Mark } from './item-sign.tsx';
import { canMove, spokenItem } from './item-words.ts';
import classes from './chip.module.css';

interface ItemChipProps {
  item: CalendarItem;
  chosen: boolean;
  canEdit: boolean;
  onItem: (item: CalendarItem) => void;
  onOpen: (item: CalendarItem) => void;
}

/** One thing in a day: its kind, time and title in a line. It can be put on another day by hand. */
export const ItemChip = memo(function ItemChip({ item, chosen, canEdit, onItem, onOpen }: ItemChipProps) {
  const said = spokenItem(item);
  return (
    <button
      type="button"
      id={itemElement(item.key)}
      // The keyboard stays on the calendar, which says what is chosen.
      tabIndex={-1}
      className={classes.chip}
      data-kind={item.kind}
      data-over={item.over ?? undefined}
      data-late={item.late || undefined}
      data-conflict={item.conflict || undefined}
      data-chosen={chosen || undefined}
      aria-label={said}
      title={said}
      draggable={canEdit && canMove(item)}
      onDragStart={(event) => dragItem(event, item.key)}
      onClick={(event) => {
        event.stopPropagation();
        onItem(item);
      }}
      onDoubleClick={() => onOpen(item)}
    >
      {item.late || item.conflict ? <Mark item={item} /> : <KindSign item={item} />}
      {item.time !== null && <span className={classes.time}>{item.time}</span>}
      {item.elsewhere !== null && <span className={classes.zone}>{item.elsewhere.zone}</span>}
      <span className={classes.title}>{item.title}</span>
    </button>
  );
});
