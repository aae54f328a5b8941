import { markdownText } from '#server/rules/markdown-text.ts';
import { instantAt, todayIn } from '#renderer/lib/zoned.ts';
import { type CalendarItem, otherZoneOf } from '#renderer/features/calendar/calendar-item.ts';
import { assumedMinutes } from '#server/rules/hearings.ts';
import { daysBetween } from '#server/rules/days.ts';

export interface HearingOnCalendar {
  id: string;
  date: string;
  time: string | null;
  timeZone: string | null;
  durationMinutes: number | null;
  purpose: string;
  place: string | null;
  room: string | null;
  status: 'scheduled' | 'continued' | 'held' | 'vacated';
  courtCaseId: string | null;
  conflicts: readonly string[];
  updatedAt: string;
}

export interface TodoOnCalendar {
  id: string;
  title: string;
  due: string | null;
  done: boolean;
  priority: 'low' | 'normal' | 'high';
  courtCaseId: string | null;
  updatedAt: string;
}

export interface KeyDateOnCalendar {
  date: string;
  label: string;
  kind: string;
}

export interface EventOnCalendar {
  id: string;
  kind: string;
  date: string;
  precision: 'day' | 'month' | 'year';
  qualifier: string | null;
  time: string | null;
  title: string;
  courtCaseId: string | null;
  updatedAt: string;
}

export interface CalendarSources {
  hearings: readonly HearingOnCalendar[];
  todos: readonly TodoOnCalendar[];
  keyDates: readonly KeyDateOnCalendar[];
  events: readonly EventOnCalendar[];
}

/** From where and when the calendar is looked at. */
export interface Beholder {
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Everything of the matter that has a day, as the calendar shows it. */
export function calendarItems(sources: CalendarSources, beholder: Beholder): CalendarItem[] {
  const today = todayIn(beholder.zone, beholder.now);
  return [
    ...sources.keyDates.map(ofKeyDate),
    ...sources.hearings.map((hearing) => ofHearing(hearing, beholder, today)),
    ...sources.todos.flatMap((todo) => (todo.due === null ? [] : [ofTodo(todo, todo.due, today)])),
    ...sources.events.flatMap((event) => (isOnADay(event) ? [ofEvent(event)] : [])),
  ];
}

function ofHearing(hearing: HearingOnCalendar, beholder: Beholder, today: string): CalendarItem {
  const { id, date, time, durationMinutes, purpose, place, room, status, courtCaseId, updatedAt } = hearing;
  return {
    key: `hearing ${id}`,
    kind: 'hearing',
    id,
    date,
    time,
    minutes: durationMinutes,
    title: purpose,
    note: [place, room].filter(Boolean).join(', '),
    courtCaseId,
    over: status === 'held' ? 'done' : status === 'scheduled' ? null : 'off',
    late: status === 'scheduled' && isOver(hearing, beholder, today),
    conflict: status === 'scheduled' && hearing.conflicts.length > 0,
    otherZone: otherZoneOf(hearing, beholder.zone),
    updatedAt,
  };
}

/** Whether the hearing must have ended: by the court's clock, or by ours when the court's zone is unknown. */
export function isOver(
  { date, time, timeZone, durationMinutes }: Pick<HearingOnCalendar, 'date' | 'time' | 'timeZone' | 'durationMinutes'>,
  { zone, now }: Beholder,
  today = todayIn(zone, now),
): boolean {
  const minutes = durationMinutes ?? assumedMinutes;
  const away = daysBetween(today, date);
  // Clocks differ by less than two days: most hearings are over, or are not, everywhere.
  if (away > 2) return false;
  if (away < -3 - minutes / (24 * 60)) return true;
  const clock = timeZone ?? zone;
  if (time === null) return date < todayIn(clock, now);
  const start = instantAt({ date, time }, clock) ?? instantAt({ date, time }, zone);
  return start !== null && start + minutes * 60_000 < now;
}

function ofTodo(
  { id, title, done, priority, courtCaseId, updatedAt }: TodoOnCalendar,
  due: string,
  today: string,
): CalendarItem {
  return {
    ...allDay,
    key: `todo ${id}`,
    kind: 'todo',
    id,
    date: due,
    title: markdownText(title),
    note: priority === 'high' ? 'High priority' : '',
    courtCaseId,
    over: done ? 'done' : null,
    late: !done && due < today,
    updatedAt,
  };
}

/** Key dates have no id; two that are alike stay two. */
function ofKeyDate({ date, label, kind }: KeyDateOnCalendar, place: number): CalendarItem {
  return { ...allDay, key: `keydate ${place}`, kind: 'keydate', id: String(place), date, title: label, note: kind };
}

function ofEvent({ id, date, time, title, courtCaseId, updatedAt }: EventOnCalendar): CalendarItem {
  return {
    ...allDay,
    key: `event ${id}`,
    kind: 'event',
    id,
    date,
    time,
    title: markdownText(title),
    courtCaseId,
    updatedAt,
  };
}

/** "About March 2024" has no place on a calendar of days. */
function isOnADay({ kind, precision, qualifier }: EventOnCalendar): boolean {
  return kind === 'event' && precision === 'day' && qualifier === null;
}

const allDay = {
  time: null,
  minutes: null,
  note: '',
  courtCaseId: null,
  over: null,
  late: false,
  conflict: false,
  otherZone: null,
  updatedAt: null,
};
