import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Deadline, OfferedCourt, OfferedRule } from '#renderer/api/generated.ts';
import {
  askedOf,
  courtOfFile,
  deadlineAddress,
  emptyQuestion,
  questionFromQuery,
  questionToQuery,
  type DeadlineQuestion,
} from '#renderer/features/deadlines/deadline-question.ts';
import { valueWords } from '#renderer/features/history/field-words.ts';
import { markedMonths } from '#renderer/screens/deadlines/deadline-months.ts';
import { checkedWords, periodWords, wayWords } from '#renderer/screens/deadlines/deadline-words.ts';

const source = { citation: 'CCP 1005(b)', url: 'https://example.org', checked: '2026-11-21', edition: 'The code' };
const mail = { service: 'mail', label: 'By mail', days: 5, unit: 'days', citation: 'CCP 1005(b)' } as const;
const rule: OfferedRule = {
  id: 'ca-motion',
  group: 'Motions',
  label: 'File and serve the motion',
  text: 'At least 16 court days before.',
  trigger: 'Hearing',
  days: 16,
  unit: 'court-days',
  direction: 'before',
  ways: [mail],
  source,
  notes: [],
};
const free: OfferedRule = { ...rule, id: 'ca-days-after', days: null, direction: 'after', ways: [] };
const court: OfferedCourt = {
  id: 'us-california',
  name: 'Superior Court of California',
  version: '2026-11-21',
  table: { from: '2024-01-01', to: '2028-12-31' },
  rules: [rule, free],
  holidays: [],
  holidaySources: [],
};
const asked = (part: Partial<DeadlineQuestion>) =>
  askedOf({ ...emptyQuestion, profile: 'us-california', rule: 'ca-motion', trigger: '2026-12-14', ...part }, [court]);

describe('a question about a deadline', () => {
  it('comes back from its address as it was', () => {
    const word = fc.option(fc.stringMatching(/^[a-z0-9-]{1,20}$/));
    const day = fc.constantFrom('2026-12-14', '2028-02-29', '2024-01-01');
    const question = fc.record({
      profile: word,
      rule: word,
      trigger: fc.option(day),
      service: word,
      days: fc.option(fc.integer({ min: 1, max: 366 })),
      closedDays: fc.array(fc.record({ date: day, reason: fc.stringMatching(/^\S(?:.{0,20}\S)?$/) }), { maxLength: 3 }),
      openDays: fc.array(day, { maxLength: 3 }),
      courtCaseId: word,
      hearingId: word,
    });
    fc.assert(
      fc.property(question, (given) => {
        expect(questionFromQuery(new URLSearchParams(questionToQuery(given)))).toEqual(given);
      }),
    );
  });

  it('leaves out of an address what is no day or number', () => {
    const query = new URLSearchParams('trigger=2026-02-30&days=0&closed=tomorrow&closed=2026-11-24&open=never&rule=');
    expect(questionFromQuery(query)).toEqual(emptyQuestion);
    expect(questionFromQuery(new URLSearchParams('days=367')).days).toBeNull();
    expect(questionFromQuery(new URLSearchParams('days=2.5')).days).toBeNull();
  });

  it('is asked only when everything is chosen', () => {
    expect(asked({})).toEqual({ profile: 'us-california', rule: 'ca-motion', trigger: '2026-12-14' });
    expect(asked({ trigger: null })).toBeNull();
    expect(asked({ profile: 'uk-civil' })).toBeNull();
    expect(asked({ rule: 'frcp-answer' })).toBeNull();
    expect(asked({ rule: 'ca-days-after' })).toBeNull();
    expect(asked({ rule: 'ca-days-after', days: 10 })).toMatchObject({ days: 10 });
  });

  it('asks only for what the rule knows', () => {
    expect(asked({ service: 'mail' })).toMatchObject({ service: 'mail' });
    expect(asked({ service: 'pigeon' })).not.toHaveProperty('service');
    expect(asked({ days: 10 })).not.toHaveProperty('days');
    expect(asked({ closedDays: [{ date: '2026-11-24', reason: 'Storm' }], openDays: ['2026-11-27'] })).toMatchObject({
      closedDays: [{ date: '2026-11-24', reason: 'Storm' }],
      openDays: ['2026-11-27'],
    });
  });

  it('finds the table from the words of a court file, and says nothing about other courts', () => {
    expect(courtOfFile({ court: 'Superior Court of California, Alameda', jurisdiction: null })).toBe('us-california');
    expect(courtOfFile({ court: 'Superior Court', jurisdiction: 'Los Angeles County, California' })).toBe(
      'us-california',
    );
    expect(courtOfFile({ court: 'U.S. District Court, N.D. California', jurisdiction: null })).toBe('us-federal');
    expect(courtOfFile({ court: 'Circuit Court of Cook County', jurisdiction: 'Illinois' })).toBeNull();
  });
});

const step = (date: string, part: 'trigger' | 'period' | 'landing', number: number | null) => ({
  date,
  weekday: '',
  part,
  counted: number !== null,
  number,
  why: '',
});
const deadline = {
  profile: 'us-federal',
  rule: 'frcp-motion',
  trigger: '2027-01-02',
  service: null,
  days: 2,
  closedDays: [],
  openDays: [],
  due: '2026-12-30',
  steps: [
    step('2027-01-02', 'trigger', null),
    step('2027-01-01', 'period', 1),
    step('2026-12-31', 'period', 2),
    step('2026-12-30', 'landing', null),
  ],
} as unknown as Deadline;

describe('a deadline that was worked out', () => {
  it('leads back to the screen that shows every day of it', () => {
    expect(deadlineAddress(deadline, { hearingId: 'h1' })).toBe(
      '/deadlines?profile=us-federal&rule=frcp-motion&hearingId=h1&trigger=2027-01-02&days=2',
    );
  });

  it('is in the history of a to-do as its sentence', () => {
    expect(valueWords('deadline', { ...deadline, sentence: 'Due Wed 30 Dec 2026.' }, {})).toBe('Due Wed 30 Dec 2026.');
    expect(valueWords('deadline', null, {})).toBeNull();
  });

  it('marks its days in every month it goes through, the earlier one first', () => {
    const months = markedMonths(deadline, 0);
    expect(months.map(({ start }) => start)).toEqual(['2026-12-01', '2027-01-01']);
    const marks = months.flatMap(({ weeks }) => weeks.flat()).filter(({ mark }) => mark !== null);
    expect(marks.map(({ date, mark }) => `${date} ${mark}`)).toEqual([
      '2026-12-30 due',
      '2026-12-31 counted',
      '2027-01-01 counted',
      '2027-01-02 trigger',
    ]);
    // A day that two months show is marked once, in its own.
    expect(months[1]?.weeks[0]?.find(({ date }) => date === '2026-12-31')).toMatchObject({ inMonth: false });
  });
});

describe('the words for a rule', () => {
  it('says the period, and that one is still to be given', () => {
    expect(periodWords(rule)).toBe('16 court days before · Hearing');
    expect(periodWords({ ...rule, days: 1 })).toBe('1 court day before · Hearing');
    expect(periodWords(free)).toBe('A number of court days after · Hearing');
  });

  it('says what a way of service adds', () => {
    expect(wayWords(mail)).toBe('By mail (+5 days)');
    expect(wayWords({ ...mail, days: 0 })).toBe('By mail (adds nothing)');
  });

  it('admits what was not compared', () => {
    expect(checkedWords(source)).toBe('Compared Sat 21 Nov 2026: the code');
    expect(checkedWords({ ...source, checked: null, edition: 'Not compared with anything.' })).toBe(
      'Not compared with anything.',
    );
  });
});
