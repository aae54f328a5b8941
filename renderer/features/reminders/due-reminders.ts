import { assumedMinutes } from '#server/rules/hearings.ts';
import { addDays } from '#server/rules/days.ts';
import type { ReminderSettings } from '#renderer/features/preferences/reminder-settings.ts';
import { instantAt } from '#renderer/lib/zoned.ts';
import { markdownText } from '#server/rules/markdown-text.ts';

export interface RemindedHearing {
  id: string;
  caseId: string;
  date: string;
  time: string | null;
  timeZone: string | null;
  durationMinutes: number | null;
  purpose: string;
  status: string;
  createdAt: string;
}

export interface RemindedTodo {
  id: string;
  caseId: string;
  title: string;
  due: string | null;
  done: boolean;
  createdAt: string;
}

export interface Reminder {
  /** The same until the thing is put on another time: a reminder that was given is not given again. */
  key: string;
  /** Milliseconds since 1970 from which on it is due. */
  at: number;
  kind: 'hearing' | 'todo';
  id: string;
  caseId: string;
  title: string;
  /** When the hearing begins; the morning of a to-do's day. */
  start: number;
  /** The day it is on, by its own calendar. */
  date: string;
  /** By the court's clock. */
  time: string | null;
  timeZone: string | null;
}

export interface Remindable {
  hearings: readonly RemindedHearing[];
  todos: readonly RemindedTodo[];
}

const dayMinutes = 24 * 60;
const morning = '09:00';

/**
 * The reminders due at `now`, soonest first: every one whose time has come and whose record is not over. A hearing of
 * which several are due gets one, the latest; one that went by while nobody looked comes late. A record entered when
 * its reminder is past gets none.
 */
export function dueReminders(things: Remindable, settings: ReminderSettings, zone: string, now: number): Reminder[] {
  if (!settings.on) return [];
  const hearings = things.hearings.flatMap((hearing) => {
    const begins = beginningOf(hearing, zone);
    if (hearing.status !== 'scheduled' || begins === null || overAt(hearing, begins) <= now) return [];
    const due = settings.hearingLeads
      .map((lead) => timeOf(hearing, begins, lead, zone))
      .filter((at) => at <= now && at > Date.parse(hearing.createdAt));
    return due.length === 0 ? [] : [ofHearing(hearing, begins, Math.max(...due))];
  });
  const todos = things.todos.flatMap((todo) => {
    if (!settings.todos || todo.done || todo.due === null) return [];
    const at = instantAt({ date: todo.due, time: morning }, zone);
    return at === null || at > now || at <= Date.parse(todo.createdAt) ? [] : [ofTodo(todo, todo.due, at)];
  });
  return [...hearings, ...todos].toSorted((one, other) => one.start - other.start || (one.key < other.key ? -1 : 1));
}

/** A hearing without a time begins with its day; one without a zone uses this machine's clock. */
function beginningOf({ date, time, timeZone }: RemindedHearing, zone: string): number | null {
  const clock = { date, time: time ?? '00:00' };
  return instantAt(clock, timeZone ?? zone) ?? instantAt(clock, zone);
}

function overAt({ time, durationMinutes }: RemindedHearing, begins: number): number {
  return begins + (time === null ? dayMinutes : (durationMinutes ?? assumedMinutes)) * 60_000;
}

/** Where the hour is unknown a reminder comes in the morning: of the day so many days before, or of the day itself. */
function timeOf({ date, time }: RemindedHearing, begins: number, lead: number, zone: string): number {
  if (time !== null) return begins - lead * 60_000;
  const day = addDays(date, -Math.floor(lead / dayMinutes));
  return instantAt({ date: day, time: morning }, zone) ?? begins;
}

function ofHearing(hearing: RemindedHearing, start: number, at: number): Reminder {
  const { id, caseId, purpose: title, date, time, timeZone } = hearing;
  return { key: `hearing ${id} ${at}`, at, kind: 'hearing', id, caseId, title, start, date, time, timeZone };
}

function ofTodo({ id, caseId, title: written }: RemindedTodo, date: string, at: number): Reminder {
  const title = markdownText(written);
  return { key: `todo ${id} ${at}`, at, kind: 'todo', id, caseId, title, start: at, date, time: null, timeZone: null };
}
