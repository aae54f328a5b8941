import { assert, integer, property } from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { followDateSettings, usualDates } from '#renderer/lib/date-settings.ts';
import type { Hearing } from '#renderer/api/generated.ts';
import { continuedDraft, continuedOutcome, hearingRules } from '#renderer/features/hearings/hearing-draft.ts';
import { groupHearings, hearingFields, statuses } from '#renderer/features/hearings/hearing-list.ts';
import { narrowedQuery, viewOf } from '#renderer/lib/address-fields.ts';
import {
  countdown,
  countdownToDay,
  courtTime,
  endOf,
  isPastDue,
  startOf,
  yourTime,
} from '#renderer/features/hearings/hearing-times.ts';
import { changedFacts } from '#renderer/features/record-form/record-draft.ts';
import { hearing } from '#test/renderer/support/court-days.ts';

beforeAll(() => followDateSettings({ ...usualDates, clock: 24 }));
afterAll(() => followDateSettings(usualDates));

const minute = 60_000;
const at = (instant: string): number => Date.parse(instant);

/** The machine's zone, for the time of a test. */
function machineIn(zone: string): void {
  vi.stubEnv('TZ', zone);
}
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('when a hearing is', () => {
  const inChicago = { ...hearing('h', '2026-03-09'), time: '09:30', timeZone: 'America/Chicago' };

  it('is said by the court’s clock, with the zone as it is called that day', () => {
    expect(courtTime({ ...inChicago, startsAt: '2026-03-09T14:30:00.000Z' })).toBe('09:30 CDT');
    expect(courtTime({ ...inChicago, date: '2026-01-09', startsAt: '2026-01-09T15:30:00.000Z' })).toBe('09:30 CST');
    expect(courtTime({ ...inChicago, timeZone: null, startsAt: null })).toBe('09:30');
    expect(courtTime({ ...inChicago, time: null, startsAt: null })).toBe('');
  });

  it('is said by the clock of this computer too, where that shows something else', () => {
    const summer = { ...inChicago, startsAt: '2026-03-09T14:30:00.000Z' };
    machineIn('America/New_York');
    expect(yourTime(summer)).toBe('10:30');
    machineIn('America/Chicago');
    expect(yourTime(summer)).toBeNull();
    machineIn('Asia/Tokyo');
    expect(yourTime({ ...summer, time: '18:30', startsAt: '2026-03-09T23:30:00.000Z' })).toBe('Tue 10 Mar 2026, 08:30');
    expect(yourTime({ ...summer, timeZone: null, startsAt: null })).toBeNull();
  });

  it.each([
    ['2026-03-05T15:00:00Z', 'in 4 days'],
    ['2026-03-08T15:00:00Z', 'tomorrow'],
    ['2026-03-09T12:30:00Z', 'in 2 hours'],
    ['2026-03-09T14:05:00Z', 'in 25 minutes'],
    ['2026-03-09T15:00:00Z', 'now'],
    ['2026-03-09T18:00:00Z', 'earlier today'],
    ['2026-03-10T18:00:00Z', 'yesterday'],
    ['2026-03-21T18:00:00Z', '12 days ago'],
  ])('at %s it is %s', (now, words) => {
    machineIn('America/New_York');
    expect(countdown({ ...inChicago, startsAt: '2026-03-09T14:30:00.000Z' }, at(now))).toBe(words);
  });

  it('counts days, not hours: over the change of the clocks, the leap day and the year', () => {
    machineIn('America/New_York');
    expect(countdownToDay('2026-03-09', at('2026-03-08T04:30:00Z'))).toBe('in 2 days');
    expect(countdownToDay('2028-03-01', at('2028-02-28T17:00:00Z'))).toBe('in 2 days');
    expect(countdownToDay('2027-01-01', at('2026-12-31T17:00:00Z'))).toBe('tomorrow');
    expect(countdownToDay('2026-11-02', at('2026-11-01T16:00:00Z'))).toBe('tomorrow');
  });
});

describe('what is past due', () => {
  const held = { ...hearing('h', '2026-03-09'), time: '09:30', startsAt: '2026-03-09T14:30:00.000Z' };

  it('is a hearing still scheduled after its length, an hour when none is given', () => {
    expect(isPastDue(held, startOf(held) + 59 * minute)).toBe(false);
    expect(isPastDue(held, startOf(held) + 60 * minute)).toBe(true);
    const long = { ...held, durationMinutes: 240 };
    expect(isPastDue(long, startOf(held) + 60 * minute)).toBe(false);
    expect(isPastDue({ ...held, status: 'held' }, startOf(held) + 1000 * minute)).toBe(false);
  });

  it('is the server’s word where no zone is known', () => {
    const floating = { ...held, startsAt: null };
    expect(isPastDue(floating, at('2026-03-20T00:00:00Z'))).toBe(false);
    expect(isPastDue({ ...floating, pastDue: true }, at('2026-03-10T00:00:00Z'))).toBe(true);
  });
});

describe('the list', () => {
  const now = at('2026-03-09T17:00:00Z');
  const on = (id: string, startsAt: string, more: Partial<Hearing> = {}): Hearing => ({
    ...hearing(id, startsAt.slice(0, 10)),
    time: '09:00',
    startsAt,
    ...more,
  });
  const all = [
    on('late', '2026-03-02T15:00:00.000Z'),
    on('soon', '2026-03-10T15:00:00.000Z'),
    on('far', '2026-06-10T15:00:00.000Z', { courtCaseId: 'file' }),
    on('was', '2026-01-10T15:00:00.000Z', { status: 'held' }),
    on('before', '2025-01-10T15:00:00.000Z', { status: 'vacated', courtCaseId: 'file' }),
  ];
  const ids = (hearings: readonly Hearing[]): string[] => hearings.map(({ id }) => id);

  it('has what is past due first, then what comes, soonest first, then what was, last first', () => {
    const groups = groupHearings(all.toReversed(), { status: null, courtCaseId: null }, now);
    expect(ids(groups.pastDue)).toEqual(['late']);
    expect(ids(groups.upcoming)).toEqual(['soon', 'far']);
    expect(ids(groups.past)).toEqual(['was', 'before']);
  });

  it('is narrowed by status and court file', () => {
    const groups = groupHearings(all, { status: 'vacated', courtCaseId: 'file' }, now);
    expect([groups.pastDue, groups.upcoming, groups.past].map(ids)).toEqual([[], [], ['before']]);
  });

  it('loses none and shows none twice, whatever the time', () => {
    assert(
      property(integer({ min: at('2024-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }), (instant) => {
        const groups = groupHearings(all, { status: null, courtCaseId: null }, instant);
        const shown = ids([...groups.pastDue, ...groups.upcoming, ...groups.past]);
        expect(shown.toSorted()).toEqual(ids(all).toSorted());
        for (const each of groups.past) expect(endOf(each)).toBeLessThanOrEqual(instant);
      }),
    );
  });

  it('keeps its filter in the address', () => {
    for (const { value: status } of statuses) {
      const filter = { status, courtCaseId: 'file' };
      const query = narrowedQuery(hearingFields, new URLSearchParams('new=2026-12-14'), filter);
      expect(viewOf(hearingFields, query)).toEqual(filter);
      expect(query.get('new')).toBe('2026-12-14');
    }
    const none = { status: null, courtCaseId: null };
    expect(narrowedQuery(hearingFields, new URLSearchParams('status=held'), none).toString()).toBe('');
    expect(viewOf(hearingFields, new URLSearchParams('status=lost'))).toEqual(none);
  });
});

describe('a hearing in its form', () => {
  const base = {
    ...hearing('h', '2026-03-09'),
    time: '09:30',
    judge: 'Hon. R. Alvarez',
    outcome: 'Heard in part.\n',
    notes: 'Bring copies.',
    contactIds: ['ana'],
  };

  it('sends what was changed alone, prose to the letter, null for what was emptied', () => {
    const draft = {
      ...hearingRules.draftOf(base),
      judge: ' ',
      notes: ' two \r\nlines ',
      time: '',
      contactIds: ['ana', 'bo'],
    };
    expect(changedFacts(hearingRules, base, draft)).toEqual({
      judge: null,
      notes: ' two \r\nlines ',
      time: null,
      contactIds: ['ana', 'bo'],
    });
    expect(changedFacts(hearingRules, base, hearingRules.draftOf(base))).toEqual({});
  });

  it('goes on another day with the same facts, and says where it went', () => {
    expect(continuedDraft({ ...base, status: 'held' })).toMatchObject({
      purpose: base.purpose,
      judge: 'Hon. R. Alvarez',
      contactIds: ['ana'],
      date: null,
      status: 'scheduled',
      outcome: '',
      notes: '',
    });
    const next = { id: 'n', words: 'Tue 14 Apr 2026, 09:30 CDT' };
    expect(continuedOutcome(null, next)).toBe('Continued to [Tue 14 Apr 2026, 09:30 CDT](/hearings/n).');
    expect(continuedOutcome(base.outcome, next)).toMatch(/^Heard in part\.\n\nContinued to \[/);
  });
});
