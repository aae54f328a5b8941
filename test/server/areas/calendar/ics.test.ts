import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { CalendarContents, FileOptions, HearingInFile, TodoInFile } from '#server/areas/calendar/contents.ts';
import { calendarFile } from '#server/areas/calendar/ics.ts';

const made = '2026-10-01T08:00:00.000Z';
const options: FileOptions = { todos: 'events', keyDates: true, alarms: [] };

function hearing(facts: Partial<HearingInFile> = {}): HearingInFile {
  return {
    id: '0198a1b2-0000-7000-8000-000000000001',
    date: '2027-01-14',
    time: '13:30',
    timeZone: 'America/Chicago',
    durationMinutes: null,
    purpose: 'Motion to modify',
    place: 'Alder County Courthouse',
    room: 'Department 4',
    judge: 'Hon. L. Whitcombe',
    remoteLink: null,
    status: 'scheduled',
    courtFile: 'Ellery v. Thorne, FAM-24-00417',
    private: false,
    createdAt: made,
    updatedAt: made,
    ...facts,
  };
}

function todo(facts: Partial<TodoInFile> = {}): TodoInFile {
  return {
    id: '0198a1b2-0000-7000-8000-000000000002',
    title: 'File the response',
    due: '2027-01-07',
    done: false,
    doneAt: null,
    priority: 'normal',
    courtFile: null,
    private: false,
    createdAt: made,
    updatedAt: made,
    ...facts,
  };
}

function contents(parts: Partial<CalendarContents> = {}): CalendarContents {
  return { caseId: 'c', caption: 'Ellery v. Thorne', hearings: [], todos: [], keyDates: [], ...parts };
}

/** The file as another program reads it, its zones taken from the file itself. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zones = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component));
  const events = calendar.getAllSubcomponents('vevent');
  return {
    calendar,
    events,
    todos: calendar.getAllSubcomponents('vtodo'),
    /** The instant an event begins, by the rules in the file alone. */
    startOf(event: ICAL.Component): string {
      const property = event.getFirstProperty('dtstart');
      const time = property?.getFirstValue() as ICAL.Time;
      const name = property?.getParameter('tzid');
      const zone = zones.find(({ tzid }) => tzid === name);
      if (zone !== undefined) time.zone = zone;
      return new Date(time.toUnixTime() * 1000).toISOString();
    },
  };
}

const textOf = (component: ICAL.Component | undefined, name: string): string =>
  String(component?.getFirstPropertyValue(name) ?? '');

describe('a hearing in a calendar file', () => {
  test.each([
    ['2027-01-14', '13:30', 'America/Chicago', '2027-01-14T19:30:00.000Z'],
    ['2027-07-14', '13:30', 'America/Chicago', '2027-07-14T18:30:00.000Z'],
    ['2027-03-28', '02:30', 'Europe/Dublin', '2027-03-28T01:30:00.000Z'],
    ['2027-12-31', '23:30', 'Pacific/Auckland', '2027-12-31T10:30:00.000Z'],
    ['2027-01-04', '09:00', 'Australia/Lord_Howe', '2027-01-03T22:00:00.000Z'],
    ['2027-06-04', '09:00', 'Asia/Tokyo', '2027-06-04T00:00:00.000Z'],
    ['2018-12-04', '09:00', 'America/Sao_Paulo', '2018-12-04T11:00:00.000Z'],
    ['2027-12-04', '09:00', 'America/Sao_Paulo', '2027-12-04T12:00:00.000Z'],
    ['2027-06-04', '09:00', 'Etc/UTC', '2027-06-04T09:00:00.000Z'],
    // Skipped by the clock, as if it had gone on; twice on the clock, the first.
    ['2026-03-08', '02:30', 'America/Chicago', '2026-03-08T08:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
    ['2028-02-29', '08:00', 'America/New_York', '2028-02-29T13:00:00.000Z'],
  ])('on %s at %s in %s begins at %s for every program', (date, time, timeZone, instant) => {
    const file = read(calendarFile(contents({ hearings: [hearing({ date, time, timeZone })] }), options));
    const [event] = file.events;
    expect(event && file.startOf(event)).toBe(instant);
  });

  test('in a zone that is unknown here is at that time everywhere, and costs the others nothing', () => {
    const hearings = [hearing({ timeZone: 'Mars/Olympus_Mons' }), hearing()];
    const { events } = read(calendarFile(contents({ hearings }), options));
    expect(events.map((event) => event.getFirstProperty('dtstart')?.getParameter('tzid'))).toEqual([
      undefined,
      'America/Chicago',
    ]);
    expect(String(events[0]?.getFirstPropertyValue('dtstart'))).toBe('2027-01-14T13:30:00');
  });

  test('without a zone is at that time everywhere, and without a time on the whole day', () => {
    const text = calendarFile(
      contents({ hearings: [hearing({ timeZone: null }), hearing({ date: '2027-12-31', time: null })] }),
      options,
    );
    expect(text).toContain('DTSTART:20270114T133000\r\n');
    expect(text).toContain('DTSTART;VALUE=DATE:20271231\r\nDTEND;VALUE=DATE:20280101\r\n');
    expect(text).not.toContain('VTIMEZONE');
  });

  test('says where, before whom and in which court file, and how long', () => {
    const [event] = read(calendarFile(contents({ hearings: [hearing({ durationMinutes: 90 })] }), options)).events;
    expect(textOf(event, 'summary')).toBe('Motion to modify');
    expect(textOf(event, 'location')).toBe('Alder County Courthouse, Department 4');
    expect(textOf(event, 'description')).toContain('Hon. L. Whitcombe');
    expect(textOf(event, 'description')).toContain('FAM-24-00417');
    expect(textOf(event, 'duration')).toBe('PT90M');
  });

  test.each([
    ['scheduled', 'CONFIRMED'],
    ['held', 'CONFIRMED'],
    ['continued', 'CANCELLED'],
    ['vacated', 'CANCELLED'],
  ] as const)('that is %s is %s', (status, said) => {
    const [event] = read(calendarFile(contents({ hearings: [hearing({ status })] }), options)).events;
    expect(textOf(event, 'status')).toBe(said);
  });

  test('stays the same event, with a sequence that grows with each version', () => {
    const versions = [made, '2026-10-01T08:00:01.500Z', '2026-11-20T08:00:00.000Z', '2061-11-20T08:00:00.000Z'];
    const events = versions.map((updatedAt) => {
      const [event] = read(calendarFile(contents({ hearings: [hearing({ updatedAt })] }), options)).events;
      return { uid: textOf(event, 'uid'), sequence: Number(textOf(event, 'sequence')) };
    });
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    expect(events.map(({ sequence }) => sequence)).toEqual(
      events.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
    );
    expect(new Set(events.map(({ sequence }) => sequence)).size).toBe(4);
  });

  test('reminds as asked, and a day without hours in the morning', () => {
    const hearings = [hearing(), hearing({ id: 'b', time: null }), hearing({ id: 'c', status: 'vacated' })];
    const { events } = read(calendarFile(contents({ hearings }), { ...options, alarms: [1440, 60] }));
    const triggers = events.map((event) =>
      event.getAllSubcomponents('valarm').map((alarm) => textOf(alarm, 'trigger')),
    );
    // 1 day and 1 hour before; 9:00 on the day before and 9:00 on the day.
    expect(triggers).toEqual([['-PT1440M', '-PT60M'], ['-PT900M', 'PT540M'], []]);
  });

  test('that is hidden from assistants keeps its day and loses its words', () => {
    const secret = 'Quetzalcoatl';
    const facts = {
      purpose: secret,
      place: secret,
      room: secret,
      judge: secret,
      courtFile: secret,
      remoteLink: `https://${secret}.example`,
    };
    const text = calendarFile(
      contents({
        hearings: [hearing({ ...facts, private: true })],
        todos: [todo({ title: secret, courtFile: secret, private: true })],
      }),
      options,
    );
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(text).toContain('CLASS:PRIVATE');
    expect(read(text).events).toHaveLength(2);
  });
});

describe('a to-do in a calendar file', () => {
  const two = [todo(), todo({ id: 'b', title: 'Pay the fee', done: true, doneAt: '2027-01-02T10:00:00.000Z' })];

  test('is an all-day event, because many calendars show no tasks; what is done is left out', () => {
    const { events, todos } = read(calendarFile(contents({ todos: two }), options));
    expect(todos).toHaveLength(0);
    expect(events.map((event) => textOf(event, 'summary'))).toEqual(['To do: File the response']);
    expect(textOf(events[0], 'transp')).toBe('TRANSPARENT');
  });

  test('is a task when that is wanted, done or not', () => {
    const { events, todos } = read(calendarFile(contents({ todos: two }), { ...options, todos: 'tasks' }));
    expect(events).toHaveLength(0);
    expect(todos.map((each) => [textOf(each, 'due'), textOf(each, 'status'), textOf(each, 'completed')])).toEqual([
      ['2027-01-07', 'NEEDS-ACTION', ''],
      ['2027-01-07', 'COMPLETED', '2027-01-02T10:00:00Z'],
    ]);
  });

  test('is not there when none is wanted', () => {
    expect(calendarFile(contents({ todos: two }), { ...options, todos: 'none' })).not.toContain('response');
  });
});

test('key dates that are alike stay two, and keep who they are', () => {
  const keyDates = ['2027-01-07', '2027-01-07', '2028-02-29'].map((date) => ({
    date,
    label: 'Exhibits due',
    kind: 'deadline',
    updatedAt: made,
  }));
  const uids = (dates: typeof keyDates) =>
    read(calendarFile(contents({ keyDates: dates }), options)).events.map((event) => textOf(event, 'uid'));
  expect(new Set(uids(keyDates)).size).toBe(3);
  expect(uids(keyDates.slice(1))).toContain(uids(keyDates)[0]);
  expect(calendarFile(contents({ keyDates }), { ...options, keyDates: false })).not.toContain('VEVENT');
});

test('the last day there is has no day after it, and is a day all the same', () => {
  const keyDates = [{ date: '9999-12-31', label: 'Never', kind: '', updatedAt: made }];
  const text = calendarFile(contents({ keyDates, todos: [todo({ due: '9999-12-31' })] }), options);
  const ends = read(text).events.map((event) => (event.getFirstPropertyValue('dtstart') as ICAL.Time).toString());
  expect(ends).toEqual(['9999-12-31', '9999-12-31']);
  expect(text).not.toContain('10000');
});

test('the same dates make the same bytes', () => {
  const all = contents({ hearings: [hearing()], todos: [todo()] });
  expect(calendarFile(all, options)).toBe(calendarFile(all, options));
});

describe('for any title', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom(
      'END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:injected',
      'a\nATTACH:https://example.com/x',
      'a\\nb;c,d:e"f\\',
      '\u2028\u2029\u0085\u0000\u0007',
      '👩‍👩‍👧‍👧'.repeat(60),
      ' leading and trailing ',
      '^n^\'"',
    ),
  );

  test('it is one title of one event, in lines of at most 75 octets, and can be read back', () => {
    fc.assert(
      fc.property(hostile, hostile, fc.boolean(), (title, place, tasks) => {
        const text = calendarFile(
          contents({
            caption: title,
            hearings: [hearing({ purpose: title, place })],
            todos: [todo({ title })],
            keyDates: [{ date: '2027-01-01', label: title, kind: place, updatedAt: made }],
          }),
          { ...options, todos: tasks ? 'tasks' : 'events', alarms: [60] },
        );
        const lines = text.split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
        expect(lines.some((line) => /[\r\n]/.test(line))).toBe(false);
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
        const { calendar, events, todos } = read(text);
        expect([events.length, todos.length]).toEqual(tasks ? [2, 1] : [3, 0]);
        expect(calendar.getAllSubcomponents().map(({ name }) => name)).not.toContain('valarm');
        expect(textOf(events[0], 'summary')).toBe(plain(title));
        expect(textOf(events[0], 'attach')).toBe('');
      }),
      { numRuns: 300 },
    );
  });
});

/** What is left of a text when its control characters are blanks, written otherwise than the program does. */
function plain(text: string): string {
  const points = Array.from(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').toWellFormed());
  const kept = points.map((point) => {
    const code = point.codePointAt(0) ?? 0;
    return point !== '\n' && (code < 32 || (code >= 127 && code < 160)) ? ' ' : point;
  });
  return kept.join('').trim();
}
