import type { ComponentProps } from 'react';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { itemElement, type CalendarNav } from './calendar-nav.ts';
import { dragItem } from './dragged-item.ts';
import { canMove, spokenItem } from './item-words.ts';

export interface ItemProps extends Pick<CalendarNav, 'canEdit' | 'onItem' | 'onOpen'> {
  item: CalendarItem;
  chosen: boolean;
}

/** What every drawing of an item on a day needs: its looks, its label, and how it is moved by hand. */
export function itemButton({ item, chosen, canEdit, onItem, onOpen }: ItemProps): ComponentProps<'button'> {
  const said = spokenItem(item);
  const states = {
    'data-kind': item.kind,
    'data-over': item.over ?? undefined,
    'data-late': item.late || undefined,
    'data-conflict': item.conflict || undefined,
    'data-chosen': chosen || undefined,
  };
  return {
    ...states,
    type: 'button',
    id: itemElement(item.key),
    // The keyboard stays on the calendar, which says what is chosen.
    tabIndex: -1,
    'aria-label': said,
    title: said,
    draggable: canEdit && canMove(item),
    onDragStart: (event) => dragItem(event, item.key),
    onClick: (event) => {
      event.stopPropagation();
      onItem(item);
    },
    onDoubleClick: () => onOpen(item),
  };
}
