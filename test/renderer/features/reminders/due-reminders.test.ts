import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followDateSettings, usualDates } from '#renderer/lib/date-settings.ts';
import { leadWords } from '#renderer/features/reminders/reminder-leads.ts';
import { type ReminderSettings, usualReminders } from '#renderer/features/preferences/reminder-settings.ts';
import { manyWords, outsideWords, reminderWords } from '#renderer/features/reminders/reminder-words.ts';
import { dueReminders, type RemindedHearing, type RemindedTodo } from '#renderer/features/reminders/due-reminders.ts';

beforeAll(() => followDateSettings({ ...usualDates, clock: 24 }));
afterAll(() => followDateSettings(usualDates));

const zone = 'America/New_York';
const createdAt = '2026-10-01T08:00:00.000Z';

function hearing(facts: Partial<RemindedHearing> = {}): RemindedHearing {
  return {
    id: 'h',
    caseId: 'c',
    date: '2027-01-14',
    time: '13:30',
    timeZone: 'America/Chicago',
    durationMinutes: null,
    purpose: 'Motion to modify',
    status: 'scheduled',
    createdAt,
    ...facts,
  };
}

function todo(facts: Partial<RemindedTodo> = {}): RemindedTodo {
  return { id: 't', caseId: 'c', title: 'File the response', due: '2027-01-07', done: false, createdAt, ...facts };
}

const at = (instant: string): number => Date.parse(instant);
const due = (
  things: { hearings?: RemindedHearing[]; todos?: RemindedTodo[] },
  instant: string,
  settings: ReminderSettings = usualReminders,
  here = zone,
) => dueReminders({ hearings: [], todos: [], ...things }, settings, here, at(instant));
const times = (...args: Parameters<typeof due>) => due(...args).map((each) => new Date(each.at).toISOString());

describe('a hearing', () => {
  // 13:30 in Chicago is 19:30 in UTC.
  test.each([
    ['2027-01-13T19:29:59Z', []],
    ['2027-01-13T19:30:00Z', ['2027-01-13T19:30:00.000Z']],
    ['2027-01-14T18:29:59Z', ['2027-01-13T19:30:00.000Z']],
    ['2027-01-14T18:30:00Z', ['2027-01-14T18:30:00.000Z']],
    ['2027-01-14T20:29:59Z', ['2027-01-14T18:30:00.000Z']],
    // Over after its hour: no more reminders.
    ['2027-01-14T20:30:00Z', []],
  ])('has a reminder a day and an hour before, by the court’s clock: at %s', (instant, expected) => {
    expect(times({ hearings: [hearing()] }, instant)).toEqual(expected);
  });

  test('has a reminder an hour before also on the night the clocks change', () => {
    // 2026-03-08 in Chicago: 01:30 is followed an hour later by 03:30, which is 08:30 in UTC.
    const early = hearing({ date: '2026-03-08', time: '03:30', createdAt: '2026-01-01T00:00:00.000Z' });
    expect(times({ hearings: [early] }, '2026-03-08T07:29:00Z')).toEqual(['2026-03-07T08:30:00.000Z']);
    expect(times({ hearings: [early] }, '2026-03-08T07:30:00Z')).toEqual(['2026-03-08T07:30:00.000Z']);
  });

  test('without a time has reminders on the mornings, by this machine’s clock', () => {
    const day = hearing({ time: null });
    expect(times({ hearings: [day] }, '2027-01-13T13:59:00Z')).toEqual([]);
    expect(times({ hearings: [day] }, '2027-01-13T14:00:00Z')).toEqual(['2027-01-13T14:00:00.000Z']);
    expect(times({ hearings: [day] }, '2027-01-14T14:00:00Z')).toEqual(['2027-01-14T14:00:00.000Z']);
    expect(times({ hearings: [day] }, '2027-01-15T07:00:00Z')).toEqual([]);
  });

  test.each(['held', 'continued', 'vacated'])('that is %s has no reminder', (status) => {
    expect(due({ hearings: [hearing({ status })] }, '2027-01-14T19:00:00Z')).toEqual([]);
  });

  test('put on another time gets new reminders', () => {
    const [before] = due({ hearings: [hearing()] }, '2027-01-14T18:45:00Z');
    const [after] = due({ hearings: [hearing({ time: '14:30' })] }, '2027-01-14T19:45:00Z');
    expect(after?.key).not.toBe(before?.key);
  });

  test('gets one reminder however many went by, and always by the same one at a time', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 20_000 }), { maxLength: 6 }),
        fc.integer({ min: -20_000, max: 200 }),
        (hearingLeads, minutes) => {
          const now = new Date(at('2027-01-14T19:30:00Z') + minutes * 60_000).toISOString();
          const found = due({ hearings: [hearing()] }, now, { ...usualReminders, hearingLeads });
          const passed = hearingLeads.filter((lead) => -lead <= minutes);
          expect(found).toHaveLength(passed.length > 0 && minutes < 60 ? 1 : 0);
          const latest = at('2027-01-14T19:30:00Z') - Math.min(...passed) * 60_000;
          expect(found[0]?.at ?? latest).toBe(latest);
        },
      ),
    );
  });
});

describe('a to-do', () => {
  test('has a reminder at nine on the morning it is due, wherever this machine is', () => {
    expect(times({ todos: [todo()] }, '2027-01-07T13:59:00Z')).toEqual([]);
    expect(times({ todos: [todo()] }, '2027-01-07T14:00:00Z')).toEqual(['2027-01-07T14:00:00.000Z']);
    expect(times({ todos: [todo()] }, '2027-01-06T20:00:00Z', usualReminders, 'Pacific/Auckland')).toEqual([
      '2027-01-06T20:00:00.000Z',
    ]);
  });

  test('that went by while nobody looked still has a reminder, but not one that is done or without a day', () => {
    const todos = [todo(), todo({ id: 'd', done: true }), todo({ id: 'n', due: null })];
    expect(due({ todos }, '2027-02-20T10:00:00Z').map(({ id }) => id)).toEqual(['t']);
  });
});

test('who enters something that is due already gets no reminder', () => {
  const late = '2027-01-14T18:45:00.000Z';
  expect(due({ hearings: [hearing({ createdAt: late })], todos: [todo({ createdAt: late })] }, late)).toEqual([]);
});

test('nothing that was switched off has a reminder', () => {
  const things = { hearings: [hearing()], todos: [todo()] };
  const now = '2027-01-14T19:00:00Z';
  expect(due(things, now)).toHaveLength(2);
  expect(due(things, now, { ...usualReminders, on: false })).toEqual([]);
  expect(due(things, now, { ...usualReminders, todos: false }).map(({ kind }) => kind)).toEqual(['hearing']);
  expect(due(things, now, { ...usualReminders, hearingLeads: [] }).map(({ kind }) => kind)).toEqual(['todo']);
});

describe('the words', () => {
  const said = (things: Parameters<typeof due>[0], instant: string) =>
    due(things, instant).map((each) => reminderWords(each, { zone, now: at(instant) }));

  test('say what, when at the court and when here', () => {
    expect(said({ hearings: [hearing()] }, '2027-01-14T18:30:00Z')).toEqual([
      'Hearing in 1 hour: “Motion to modify”, Thu 14 Jan 2027, 13:30 CST, 14:30 your time.',
    ]);
    expect(said({ hearings: [hearing()] }, '2027-01-13T19:30:00Z')[0]).toMatch(/^Hearing tomorrow: /);
    expect(said({ hearings: [hearing()] }, '2027-01-14T19:35:00Z')[0]).toMatch(/^A hearing has begun: /);
    expect(said({ hearings: [hearing({ timeZone: zone })] }, '2027-01-14T18:10:00Z')).toEqual([
      'Hearing in 20 minutes: “Motion to modify”, Thu 14 Jan 2027, 13:30.',
    ]);
    expect(said({ todos: [todo()] }, '2027-01-07T15:00:00Z')).toEqual([
      'A to-do is due today: “File the response”, Thu 7 Jan 2027.',
    ]);
    expect(said({ todos: [todo()] }, '2027-01-09T15:00:00Z')[0]).toMatch(/^A to-do is late, it was due 2 days ago: /);
  });

  test('say no title outside the window, unless it is wanted', () => {
    const now = at('2027-01-14T18:30:00Z');
    const [one] = due({ hearings: [hearing()] }, '2027-01-14T18:30:00Z');
    if (one === undefined) throw new Error('It is due.');
    expect(outsideWords(one, { zone, now }, false)).toBe('Hearing in 1 hour.');
    expect(outsideWords(one, { zone, now }, true)).toContain('Motion to modify');
  });

  test('of many are one sentence', () => {
    const now = '2027-01-14T18:30:00Z';
    const many = due(
      { hearings: [hearing()], todos: [todo(), todo({ id: 'u' }), todo({ id: 'v', due: '2027-01-14' })] },
      now,
    );
    expect(manyWords(many, { zone, now: at(now) })).toBe('1 hearing is near and 3 to-dos are due, 2 of them late.');
  });

  test.each([
    [15, '15 minutes before'],
    [60, '1 hour before'],
    [1440, '1 day before'],
    [2880, '2 days before'],
    [10_080, '1 week before'],
  ])('of %i minutes are “%s”', (minutes, words) => {
    expect(leadWords(minutes)).toBe(words);
  });
});
