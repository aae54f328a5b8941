import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';

/** What every view of the calendar needs to show where the person is, and to be worked with. */
export interface CalendarNav {
  /** The day the person is at. */
  date: string;
  today: string;
  /** The key of what is chosen, if anything is. */
  chosen: string | null;
  canEdit: boolean;
  onDay: (date: string) => void;
  onItem: (item: CalendarItem) => void;
  onOpen: (item: CalendarItem) => void;
  /** Something was dropped on a day. */
  onMove: (key: string, date: string) => void;
}

/** The element that has the keyboard; arrow keys work in it. */
export const calendarId = 'calendar-days';

/** The element of a day or an item, as `aria-activedescendant` names it. */
export function dayElement(date: string): string {
  return `day-${date}`;
}

export function itemElement(key: string): string {
  return `item-${key.replace(' ', '-')}`;
}
