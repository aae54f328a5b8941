import { createHash } from 'node:crypto';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { isTimeZone } from '#server/areas/court-cases/rules.ts';
import { assumedMinutes } from '#server/rules/hearings.ts';
import type { CalendarContents, FileOptions, HearingInFile, KeyDateInFile, TodoInFile } from './contents.ts';
import { allDayAlarms, hearingAlarms, todoAlarm } from './ics-alarms.ts';
import { type JCal, type JCalProperty, zoneComponent } from './zone-component.ts';

/**
 * A matter's dates as an iCalendar file (RFC 5545). The same contents make the same bytes: nothing in it says when it
 * was written. Escaping and folding are the library's.
 */
export function calendarFile(contents: CalendarContents, options: FileOptions): string {
  const { caption, hearings, todos, keyDates } = contents;
  const name = caption === '' ? 'Untitled matter' : caption;
  return write([
    'vcalendar',
    [
      ['version', {}, 'text', '2.0'],
      ['prodid', {}, 'text', '-//Casewright//Casewright//EN'],
      ['calscale', {}, 'text', 'GREGORIAN'],
      ['method', {}, 'text', 'PUBLISH'],
      ['name', {}, 'text', clean(name)],
      ['x-wr-calname', {}, 'text', clean(name)],
      ['refresh-interval', {}, 'duration', 'PT15M'],
      ['x-published-ttl', {}, 'duration', 'PT15M'],
    ],
    [
      ...zonesOf(hearings).map(([zone, years]) => zoneComponent(zone, years)),
      ...hearings.map((hearing) => ofHearing(hearing, options)),
      ...todosOf(todos, options),
      ...(options.keyDates ? ofKeyDates(contents.caseId, keyDates) : []),
    ],
  ]);
}

function ofHearing(hearing: HearingInFile, { alarms }: FileOptions): JCal {
  const { id, status, purpose, place, room, remoteLink } = hearing;
  const open = !hearing.private;
  const off = status === 'continued' || status === 'vacated';
  const about = [place, room].filter((part) => part !== null).join(', ');
  return [
    'vevent',
    [
      ...stamps(`hearing-${id}`, hearing),
      ['summary', {}, 'text', open ? clean(purpose) : 'Hearing (private)'],
      ...when(hearing),
      ['status', {}, 'text', off ? 'CANCELLED' : 'CONFIRMED'],
      ['transp', {}, 'text', off ? 'TRANSPARENT' : 'OPAQUE'],
      ...secrecy(hearing.private),
      ...text('location', open ? about : ''),
      ...text('description', open ? aboutHearing(hearing) : ''),
      ...(open && remoteLink !== null && URL.canParse(remoteLink) ? [link(remoteLink)] : []),
    ],
    status !== 'scheduled' ? [] : hearing.time === null ? allDayAlarms(alarms) : hearingAlarms(alarms),
  ];
}

function aboutHearing({ courtFile, judge, status, remoteLink }: HearingInFile): string {
  const lines = [
    courtFile,
    judge === null ? null : `Judge: ${judge}`,
    status === 'continued' ? 'Continued to another day.' : null,
    status === 'vacated' ? 'Vacated: it does not take place.' : null,
    remoteLink === null ? null : `Join: ${remoteLink}`,
  ];
  return lines.filter((line) => line !== null).join('\n');
}

/**
 * In the court's own zone where it is known; else as it was typed, which every calendar takes as its own local time.
 * A time that the clock skips or shows twice is said in UTC, since programs differ in how they take it.
 */
function when(hearing: HearingInFile): JCalProperty[] {
  const { date, time, durationMinutes } = hearing;
  if (time === null) return wholeDay(date);
  const timeZone = zoneOf(hearing);
  const typed = Temporal.PlainDateTime.from(`${date}T${time}`);
  const length: JCalProperty = ['duration', {}, 'duration', `PT${durationMinutes ?? assumedMinutes}M`];
  if (timeZone === null) return [['dtstart', {}, 'date-time', seconds(typed)], length];
  const start = typed.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  const once = typed
    .toZonedDateTime(timeZone, { disambiguation: 'later' })
    .equals(typed.toZonedDateTime(timeZone, { disambiguation: 'earlier' }));
  if (isUtc(timeZone) || !once) return [['dtstart', {}, 'date-time', instant(start.toInstant().toString())], length];
  return [['dtstart', { tzid: timeZone }, 'date-time', seconds(typed)], length];
}

/** Most calendars show no tasks, so that an all-day event is usual; one that is done is over and takes no room. */
function todosOf(todos: readonly TodoInFile[], options: FileOptions): JCal[] {
  if (options.todos === 'none') return [];
  if (options.todos === 'tasks') return todos.map((todo) => asTask(todo, options));
  return todos.filter(({ done }) => !done).map((todo) => asEvent(todo, options));
}

function asEvent(todo: TodoInFile, { alarms }: FileOptions): JCal {
  return [
    'vevent',
    [
      ...stamps(`todo-${todo.id}`, todo),
      ['summary', {}, 'text', todo.private ? 'To-do (private)' : `To do: ${clean(todo.title)}`],
      ...wholeDay(todo.due),
      ['transp', {}, 'text', 'TRANSPARENT'],
      ...secrecy(todo.private),
      ...text('description', todo.private ? '' : (todo.courtFile ?? '')),
    ],
    todoAlarm(alarms),
  ];
}

const priorities: Record<TodoInFile['priority'], number> = { high: 1, normal: 5, low: 9 };

function asTask(todo: TodoInFile, { alarms }: FileOptions): JCal {
  const done: JCalProperty[] = todo.done
    ? [
        ['status', {}, 'text', 'COMPLETED'],
        ['percent-complete', {}, 'integer', 100],
        ['completed', {}, 'date-time', instant(todo.doneAt ?? todo.updatedAt)],
      ]
    : [['status', {}, 'text', 'NEEDS-ACTION']];
  return [
    'vtodo',
    [
      ...stamps(`todo-${todo.id}`, todo),
      ['summary', {}, 'text', todo.private ? 'To-do (private)' : clean(todo.title)],
      ['due', {}, 'date', todo.due],
      ['priority', {}, 'integer', priorities[todo.priority]],
      ...done,
      ...secrecy(todo.private),
      ...text('description', todo.private ? '' : (todo.courtFile ?? '')),
    ],
    todo.done ? [] : todoAlarm(alarms),
  ];
}

/** A key date is known by what it says: one that is changed is another one to the calendars that took it. */
function ofKeyDates(caseId: string, keyDates: readonly KeyDateInFile[]): JCal[] {
  const seen = new Map<string, number>();
  return keyDates.map(({ date, label, kind, updatedAt }) => {
    const same = JSON.stringify([caseId, date, label, kind]);
    const nth = seen.get(same) ?? 0;
    seen.set(same, nth + 1);
    const key = createHash('sha256').update(`${same} ${nth}`).digest('hex').slice(0, 32);
    return [
      'vevent',
      [
        ['uid', {}, 'text', `keydate-${key}@casewright`],
        ['dtstamp', {}, 'date-time', instant(updatedAt)],
        ['summary', {}, 'text', clean(label) === '' ? 'Key date' : clean(label)],
        ...wholeDay(date),
        ['transp', {}, 'text', 'TRANSPARENT'],
        ...text('description', kind === '' ? '' : `Key date: ${kind}`),
      ],
      [],
    ];
  });
}

/**
 * Which event it is and which version of it. SEQUENCE counts the seconds from the making of the record to its last
 * change, so that it grows with every version without anybody counting them.
 */
function stamps(name: string, { createdAt, updatedAt }: { createdAt: string; updatedAt: string }): JCalProperty[] {
  const sequence = Math.max(0, Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000));
  return [
    ['uid', {}, 'text', `${name}@casewright`],
    ['dtstamp', {}, 'date-time', instant(updatedAt)],
    ['created', {}, 'date-time', instant(createdAt)],
    ['last-modified', {}, 'date-time', instant(updatedAt)],
    ['sequence', {}, 'integer', Math.min(sequence, 2_147_483_647)],
  ];
}

/** The end of an all-day event is the day after it (RFC 5545, 3.6.1). */
function wholeDay(date: string): JCalProperty[] {
  const start: JCalProperty = ['dtstart', {}, 'date', date];
  // After it there is no day that iCalendar can write, and a day without an end is that day.
  if (date === '9999-12-31') return [start];
  return [start, ['dtend', {}, 'date', Temporal.PlainDate.from(date).add({ days: 1 }).toString()]];
}

function secrecy(hidden: boolean): JCalProperty[] {
  return hidden ? [['class', {}, 'text', 'PRIVATE']] : [];
}

function text(name: string, value: string): JCalProperty[] {
  const cleaned = clean(value);
  return cleaned === '' ? [] : [[name, {}, 'text', cleaned]];
}

/** As an address is written: a character that would end the line or the value can't be in it. */
function link(address: string): JCalProperty {
  return ['url', {}, 'uri', new URL(address).href];
}

/** No control characters: a line break is the only one that iCalendar can carry. */
function clean(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
}

function zonesOf(hearings: readonly HearingInFile[]): [zone: string, years: Set<number>][] {
  const zones = new Map<string, Set<number>>();
  for (const hearing of hearings) {
    const { date, time } = hearing;
    const timeZone = zoneOf(hearing);
    if (time === null || timeZone === null || isUtc(timeZone)) continue;
    const years = zones.get(timeZone) ?? new Set();
    zones.set(timeZone, years.add(Number(date.slice(0, 4))));
  }
  return [...zones].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Null too when the zone is unknown here, as in data from a newer version: one hearing must not cost the others. */
function zoneOf({ timeZone }: HearingInFile): string | null {
  if (timeZone === null) return null;
  const known = knownZones.get(timeZone) ?? isTimeZone(timeZone);
  knownZones.set(timeZone, known);
  return known ? timeZone : null;
}

/** Looking a zone up is slow, and thousands of hearings are in a few of them. */
const knownZones = new Map<string, boolean>();

function isUtc(zone: string): boolean {
  return zone === 'UTC' || zone === 'Etc/UTC';
}

/** `2027-01-14T19:30:00Z`, as jCal writes an instant. */
function instant(iso: string): string {
  return `${iso.slice(0, 19)}Z`;
}

function seconds(clock: Temporal.PlainDateTime): string {
  return clock.toString({ smallestUnit: 'second' });
}

/** What the library does not know the type of would be said with each value, which some calendars can't read. */
const design = {
  ...ICAL.design.icalendar,
  property: {
    ...ICAL.design.icalendar.property,
    name: { defaultType: 'text' },
    'x-wr-calname': { defaultType: 'text' },
    'x-published-ttl': { defaultType: 'duration' },
  },
};

/** The library counts the octets of a folded line without the blank that it begins with. */
const octetsInLine = 74;

function write(calendar: JCal): string {
  const usual = ICAL.foldLength;
  ICAL.foldLength = octetsInLine;
  try {
    return `${ICAL.stringify.component(calendar, design)}\r\n`;
  } finally {
    ICAL.foldLength = usual;
  }
}
