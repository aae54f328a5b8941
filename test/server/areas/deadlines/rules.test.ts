import { describe, expect, it } from 'vitest';
import type { CourtProfile } from '#server/areas/deadlines/profile.ts';
import { usFederal } from '#server/areas/deadlines/profiles/us-federal.ts';
import { computeDeadline, countDeadline } from '#server/areas/deadlines/rules.ts';

const federal = (rule: string, trigger: string, more: object = {}) =>
  computeDeadline({ profile: 'us-federal', rule, trigger, ...more });
const california = (rule: string, trigger: string, more: object = {}) =>
  computeDeadline({ profile: 'us-california', rule, trigger, ...more });

describe('federal deadlines', () => {
  // The committee notes of 2009 to FRCP 6 and FRAP 26 use this weekend of Labor Day 2007.
  const in2007: CourtProfile = {
    ...usFederal,
    table: { from: '2007-07-01', to: '2007-10-31' },
    holidays: { '2007-09-03': 'Labor Day' },
  };

  it('counts the committee note’s example forward: the 30th day is Saturday 1 September, so it is due Tuesday', () => {
    const asked = { profile: '', rule: 'frcp-days-after', trigger: '2007-08-02', days: 30 };
    expect(countDeadline(in2007, asked)).toMatchObject({ due: '2007-09-04', weekday: 'Tuesday' });
  });

  it('counts the committee note’s example back: the 21st day is Saturday 1 September, so it is due Friday', () => {
    const asked = { profile: '', rule: 'frcp-days-before', trigger: '2007-09-22', days: 21 };
    expect(countDeadline(in2007, asked)).toMatchObject({ due: '2007-08-31', weekday: 'Friday' });
  });

  it('counts every day in between, and leaves out only the day of the event', () => {
    const { due, steps } = federal('frcp-answer', '2026-11-03');
    expect(due).toBe('2026-11-24');
    expect(steps[0]).toMatchObject({ date: '2026-11-03', counted: false, number: null });
    expect(steps[1]).toMatchObject({ date: '2026-11-04', counted: true, number: 1 });
    expect(steps.find(({ date }) => date === '2026-11-11')).toMatchObject({
      counted: true,
      number: 8,
      why: 'Day 8 of 21. Veterans Day, counted all the same: FRCP 6(a)(1)(B).',
    });
  });

  it('adds three days for mail after the period has moved off a closed day, and moves again', () => {
    // Day 30 is Sunday 20 December: the period ends on Monday 21; three days more are Thursday 24.
    expect(federal('frcp-interrogatories', '2026-11-20', { service: 'mail' }).due).toBe('2026-12-24');
    // Day 30 is Friday 25 December, a holiday: it ends on Monday 28; three days more are Thursday 31.
    expect(federal('frcp-admissions', '2026-11-25', { service: 'mail' }).due).toBe('2026-12-31');
    // Day 30 is Wednesday 1 July 2026; three days more are Saturday 4; Monday 6 is open.
    expect(federal('frcp-production', '2026-06-01', { service: 'mail' }).due).toBe('2026-07-06');
  });

  it('adds nothing for electronic service, and says which rule ended that', () => {
    const { due, serviceLabel } = federal('frcp-interrogatories', '2026-06-01', { service: 'electronic' });
    expect(due).toBe('2026-07-01');
    expect(serviceLabel).toContain('e-filing');
  });

  it('goes back over the year’s end from a hearing', () => {
    const { due, sentence } = federal('frcp-motion', '2027-01-15');
    expect(due).toBe('2026-12-31');
    expect(sentence).toBe(
      '14 days back from Fri 15 Jan 2027 is Fri 1 Jan 2027. The court is closed that day, so it moves to Thu 31 Dec 2026. Due Thu 31 Dec 2026.',
    );
  });

  it('counts 29 February', () => {
    expect(federal('frcp-days-after', '2028-02-27', { days: 3 }).due).toBe('2028-03-01');
    expect(federal('frcp-days-after', '2027-02-26', { days: 3 }).due).toBe('2027-03-01');
  });

  it('goes through the changes of clock without losing a day', () => {
    expect(federal('frcp-days-after', '2026-03-07', { days: 3 }).due).toBe('2026-03-10');
    expect(federal('frcp-days-after', '2026-10-30', { days: 4 }).due).toBe('2026-11-03');
  });

  it('takes a holiday on the day it is observed', () => {
    expect(federal('frcp-days-after', '2026-07-01', { days: 2 }).due).toBe('2026-07-06');
    expect(federal('frcp-days-after', '2027-12-30', { days: 1 }).due).toBe('2028-01-03');
  });
});

describe('California deadlines', () => {
  it('counts 16 court days back from a hearing over Thanksgiving', () => {
    const { due, steps } = california('ca-motion', '2026-12-14');
    expect(due).toBe('2026-11-18');
    expect(steps.filter(({ counted }) => counted)).toHaveLength(16);
    expect(steps.find(({ date }) => date === '2026-11-27')).toMatchObject({
      counted: false,
      why: 'Day after Thanksgiving: not a court day.',
    });
  });

  it('counts nine and five court days for opposition and reply', () => {
    expect(california('ca-opposition', '2026-12-14').due).toBe('2026-12-01');
    expect(california('ca-reply', '2026-12-14').due).toBe('2026-12-07');
  });

  it.each([
    ['mail-california', '2026-11-13'],
    // Ten calendar days back from Wednesday 18 November are Sunday 8: the court day before it.
    ['mail-united-states', '2026-11-06'],
    ['mail-safe-at-home', '2026-11-06'],
    ['mail-abroad', '2026-10-29'],
    ['overnight', '2026-11-16'],
    ['fax', '2026-11-16'],
    ['electronic', '2026-11-16'],
  ])('adds the days of CCP 1005(b) for %s, counting on backward', (service, due) => {
    expect(california('ca-motion', '2026-12-14', { service }).due).toBe(due);
  });

  it('distinguishes calendar days from court days when a weekend is in between', () => {
    // 16 court days back from Wed 16 December are Friday 20 November.
    expect(california('ca-motion', '2026-12-16', { service: 'fax' }).due).toBe('2026-11-18');
    // From Tuesday 8 December they are Thursday 12 November; Wednesday 11 is Veterans Day.
    expect(california('ca-motion', '2026-12-08').due).toBe('2026-11-12');
    expect(california('ca-motion', '2026-12-08', { service: 'fax' }).due).toBe('2026-11-10');
    expect(california('ca-motion', '2026-12-08', { service: 'electronic' }).due).toBe('2026-11-09');
  });

  it('lengthens a response time by the days for mail, and moves only the last day', () => {
    // Day 30 is Saturday 18 July; day 35 is Thursday 23.
    expect(california('ca-interrogatories', '2026-06-18', { service: 'mail-california' }).due).toBe('2026-07-23');
    // Two court days after Saturday 18 July are Monday 20 and Tuesday 21.
    expect(california('ca-interrogatories', '2026-06-18', { service: 'electronic' }).due).toBe('2026-07-21');
    expect(california('ca-interrogatories', '2026-06-18').due).toBe('2026-07-20');
  });

  it('moves a discovery cutoff towards the trial', () => {
    // The 30th day before Monday 7 June 2027 is Saturday 8 May: CCP 2016.060 makes it Monday 10.
    const { due, steps } = california('ca-discovery-cutoff', '2027-06-07');
    expect(due).toBe('2027-05-10');
    expect(steps.some(({ why }) => why.includes('CCP 2016.060'))).toBe(true);
  });

  it('says for a count back to a closed day that the law is silent and the earlier date is taken', () => {
    const { due, steps } = california('ca-summary-judgment', '2027-04-28');
    // The 81st day before is Saturday 6 February.
    expect(due).toBe('2027-02-05');
    expect(steps.some(({ why }) => why.includes('earlier and safer date'))).toBe(true);
  });

  it('knows California’s own holidays and leaves out Columbus Day', () => {
    expect(california('ca-court-days-after', '2027-03-30', { days: 1 }).due).toBe('2027-04-01');
    expect(california('ca-court-days-after', '2027-09-23', { days: 1 }).due).toBe('2027-09-27');
    expect(california('ca-court-days-after', '2027-10-08', { days: 1 }).due).toBe('2027-10-11');
    expect(federal('frcp-days-after', '2027-10-08', { days: 3 }).due).toBe('2027-10-12');
  });
});

describe('the court’s own days', () => {
  it('takes a day the court closed as closed, and says who said so', () => {
    const closedDays = [{ date: '2026-11-24', reason: 'Wildfire smoke' }];
    const { due, steps } = federal('frcp-answer', '2026-11-03', { closedDays });
    expect(due).toBe('2026-11-25');
    expect(steps.at(-2)?.why).toContain('Wildfire smoke (a closed day you added)');
  });

  it('takes a holiday the court does not keep as open', () => {
    expect(california('ca-court-days-after', '2026-03-30', { days: 1 }).due).toBe('2026-04-01');
    expect(california('ca-court-days-after', '2026-03-30', { days: 1, openDays: ['2026-03-31'] }).due).toBe(
      '2026-03-31',
    );
  });

  it('never opens a weekend', () => {
    expect(() => federal('frcp-answer', '2026-11-03', { openDays: ['2026-11-22'] })).toThrow(
      'Sun 22 Nov 2026 is a weekend, so it can’t be set as open.',
    );
  });

  it('warns of a hearing on a day the court is closed', () => {
    const { steps, notes } = california('ca-motion', '2026-12-25');
    expect(steps[0]?.why).toContain('The court is closed on this day (Christmas Day).');
    expect(notes[0]).toBe('The court is closed on Fri 25 Dec 2026 (Christmas Day): check that it is the right day.');
  });
});

describe('what can’t be worked out', () => {
  it('refuses a count that leaves the table, naming its range', () => {
    expect(() => federal('frcp-answer', '2028-12-20')).toThrow(
      'The count reaches Mon 1 Jan 2029. The holiday table goes from Mon 1 Jan 2024 to Sun 31 Dec 2028; dates outside it can’t be worked out.',
    );
    expect(() => california('ca-motion', '2024-01-10')).toThrow('The count reaches Sun 31 Dec 2023.');
    expect(() => federal('frcp-answer', '2030-05-01')).toThrow('The count reaches Wed 1 May 2030.');
  });

  it('names the rules of the profile when it has no such rule', () => {
    expect(() => federal('ca-motion', '2026-11-03')).toThrow(/us-federal has no such rule\. It has frcp-answer, /);
  });

  it('names the profiles when there is no such profile', () => {
    expect(() => computeDeadline({ profile: 'uk-civil', rule: 'x', trigger: '2026-11-03' })).toThrow(
      'There is no such court profile. There are us-california, us-federal.',
    );
  });

  it('refuses a way of service that the rule does not know', () => {
    expect(() => federal('frcp-answer', '2026-11-03', { service: 'mail' })).toThrow(
      'This service does not change frcp-answer. It knows personal.',
    );
    expect(() => california('ca-summary-judgment', '2026-11-03', { service: 'mail-safe-at-home' })).toThrow(
      'It knows personal, mail-california, mail-united-states, mail-abroad, overnight, fax, electronic.',
    );
  });

  it('asks for the number of days only where the rule has none', () => {
    expect(() => federal('frcp-days-after', '2026-11-03')).toThrow('say how many in `days`');
    expect(() => federal('frcp-answer', '2026-11-03', { days: 30 })).toThrow('frcp-answer is 21 days');
  });
});
