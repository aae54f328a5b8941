import { IconBookmark, IconBuildingCommunity, IconFlag, IconSquare, type Icon } from '@tabler/icons-react';
import type { CalendarItem, ItemKind } from '#renderer/features/calendar/calendar-item.ts';
import { formatTime } from '#renderer/lib/clock-time.ts';
import { formatDate } from '#renderer/lib/dates.ts';

export const kindWords: Record<ItemKind, { one: string; many: string; icon: Icon }> = {
  hearing: { one: 'Hearing', many: 'Hearings', icon: IconBuildingCommunity },
  todo: { one: 'To-do', many: 'To-dos', icon: IconSquare },
  keydate: { one: 'Key date', many: 'Key dates', icon: IconFlag },
  event: { one: 'Event', many: 'Events', icon: IconBookmark },
};

/** "09:30", "09:30 CST" where the court's clock is another than ours; nothing for the whole day. */
export function timeWords({ time, otherZone }: CalendarItem): string {
  if (time === null) return '';
  return otherZone === null ? formatTime(time) : `${formatTime(time)} ${otherZone.zone}`;
}

/** "10:30 your time", with the day when that is another one too. */
export function yourTimeWords({ date, otherZone }: CalendarItem): string | null {
  if (otherZone === null) return null;
  const { here } = otherZone;
  return here.date === date
    ? `${formatTime(here.time)} your time`
    : `${formatDate(here.date)}, ${formatTime(here.time)} your time`;
}

/** What there is to say about it in addition to its title: for a row, a hint, and a screen reader. */
export function stateWords(item: CalendarItem): string[] {
  return [
    ...(item.late ? [item.kind === 'hearing' ? 'Past, still scheduled' : 'Late'] : []),
    ...(item.conflict ? ['Overlaps another hearing'] : []),
    ...(item.over === 'done' ? [item.kind === 'hearing' ? 'Held' : 'Done'] : []),
    ...(item.over === 'off' ? ['Vacated'] : []),
  ];
}

/** The whole of it in a line: "Hearing, 13:30 CST, Motion to modify, Overlaps another hearing". */
export function spokenItem(item: CalendarItem): string {
  const time = [timeWords(item), yourTimeWords(item)].filter(Boolean).join(', ');
  return [kindWords[item.kind].one, time, item.title, item.note, ...stateWords(item)]
    .filter((word) => word !== '')
    .join(', ');
}

/** The screen on which it is kept. */
export function addressOf({ kind, id }: CalendarItem): string {
  const one = encodeURIComponent(id);
  if (kind === 'hearing') return `/hearings/${one}`;
  if (kind === 'todo') return `/todos?id=${one}`;
  return kind === 'event' ? `/timeline?id=${one}` : '/settings/matter';
}

/** What can be put on another day from here. */
export function canMove({ kind }: CalendarItem): boolean {
  return kind === 'hearing' || kind === 'todo';
}

/** What a day without anything on it says: it is called free only when all that the calendar shows was read. */
export function emptyDayWords(read: 'all' | 'some'): string {
  return read === 'all' ? 'Nothing on this day' : 'Not everything could be loaded';
}
