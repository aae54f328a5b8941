import { describe, expect, it } from 'vitest';
import { weekdayName } from '#server/rules/days.ts';
import { courtProfiles, periodOf } from '#server/areas/deadlines/profiles.ts';
import { usCalifornia } from '#server/areas/deadlines/profiles/us-california.ts';
import { usFederal } from '#server/areas/deadlines/profiles/us-federal.ts';

/** Month and day of the holidays that courts published for a year, as read on their own sites. */
const publishedFederal: Record<string, string> = {
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
};
const publishedCalifornian: Record<string, string> = {
  2024: '01-01 01-15 02-12 02-19 04-01 05-27 06-19 07-04 09-02 09-27 11-11 11-28 11-29 12-25',
  2025: '01-01 01-20 02-12 02-17 03-31 05-26 06-19 07-04 09-01 09-26 11-11 11-27 11-28 12-25',
  2026: '01-01 01-19 02-12 02-16 03-31 05-25 06-19 07-03 09-07 09-25 11-11 11-26 11-27 12-25',
};

describe('court profiles', () => {
  it.each([
    [usFederal, publishedFederal],
    [usCalifornia, publishedCalifornian],
  ])('holds the holidays the courts published: $id', ({ holidays }, published) => {
    for (const [year, days] of Object.entries(published)) {
      const ours = Object.keys(holidays).filter((date) => date.startsWith(year));
      expect(ours).toEqual(days.split(' ').map((day) => `${year}-${day}`));
    }
  });

  it.each(courtProfiles)('lists only weekdays as holidays, in order, inside its table: $id', ({ holidays, table }) => {
    const dates = Object.keys(holidays);
    expect(dates).toEqual(dates.toSorted());
    for (const date of dates) {
      expect(['Saturday', 'Sunday'], date).not.toContain(weekdayName(date));
      expect(date >= table.from && date <= table.to).toBe(true);
    }
    const years = Object.values(Object.groupBy(dates, (date) => date.slice(0, 4))).map((days) => days?.length);
    expect(years.reduce<number>((all, days) => all + (days ?? 0), 0)).toBe(dates.length);
    expect(years).toHaveLength(5);
  });

  it('takes a fixed holiday on the day it is observed in years no court has published', () => {
    expect(usFederal.holidays['2027-07-05']).toContain('Independence Day');
    expect(usFederal.holidays['2027-12-31']).toContain('New Year’s Day');
    expect(usCalifornia.holidays['2028-02-11']).toContain('Lincoln');
    expect(usCalifornia.holidays['2028-11-10']).toContain('Veterans Day');
    expect(usCalifornia.holidays['2027-10-11']).toBeUndefined();
  });

  it('gives every rule its own id, a source with an address, and a service set that exists', () => {
    const ids = courtProfiles.flatMap(({ rules }) => rules.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { rules, serviceSets } of courtProfiles) {
      for (const rule of rules) {
        expect(rule.source.url, rule.id).toMatch(/^https:\/\/[\w./?=&:-]+$/);
        expect(rule.source.edition, rule.id).not.toBe('');
        expect(rule.service === null || rule.service in serviceSets, rule.id).toBe(true);
        expect(rule.days === null, rule.id).toBe(rule.group === 'Another number of days');
      }
    }
  });

  it('admits which rules were not compared with their source', () => {
    const unchecked = courtProfiles.flatMap(({ rules }) => rules.filter(({ source }) => source.checked === null));
    expect(unchecked.map(({ id }) => id)).toEqual(['ca-appeal', 'ca-appeal-without-notice']);
    for (const { source } of unchecked) expect(source.edition).toMatch(/^Not compared/);
  });

  it('says in a few words what a rule counts', () => {
    const [motion] = usCalifornia.rules;
    expect(motion && periodOf(motion)).toBe('16 court days before: hearing');
  });
});
