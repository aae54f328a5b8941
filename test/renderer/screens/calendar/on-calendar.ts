import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import type { HearingOnCalendar, TodoOnCalendar } from '#renderer/screens/calendar/calendar-items.ts';

const updatedAt = '2026-10-01T08:00:00.000Z';

export function hearing(facts: Partial<HearingOnCalendar> = {}): HearingOnCalendar {
  return {
    id: 'h',
    date: '2027-01-14',
    time: '13:30',
    timeZone: 'America/Chicago',
    durationMinutes: null,
    purpose: 'Motion to modify',
    place: null,
    room: null,
    status: 'scheduled',
    courtCaseId: null,
    conflicts: [],
    updatedAt,
    ...facts,
  };
}

export function todo(facts: Partial<TodoOnCalendar> = {}): TodoOnCalendar {
  return {
    id: 't',
    title: 'File it',
    due: '2027-01-07',
    done: false,
    priority: 'normal',
    courtCaseId: null,
    updatedAt,
    ...facts,
  };
}

export function item(facts: Partial<CalendarItem> & { key: string; date: string }): CalendarItem {
  return {
    kind: 'hearing',
    id: facts.key,
    time: null,
    minutes: null,
    title: facts.key,
    note: '',
    courtCaseId: null,
    over: null,
    late: false,
    conflict: false,
    otherZone: null,
    updatedAt,
    ...facts,
  };
}
