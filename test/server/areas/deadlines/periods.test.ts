import { describe, expect, it } from 'vitest';
import { courtProfiles } from '#server/areas/deadlines/profiles.ts';
import { addDays, weekdayName } from '#server/rules/days.ts';

/*
 * What the rules say, written down a second time from their texts: a number that is changed in a table by mistake is a
 * deadline that is missed. Days, direction, the ways of service that add to it, and where it lands if not as usual.
 */
const periods: Record<string, string> = {
  'ca-motion': '16 court-days before, ccp-1005',
  'ca-opposition': '9 court-days before',
  'ca-reply': '5 court-days before',
  'ca-reconsideration': '10 days after, ccp-1013',
  'ca-answer': '30 days after',
  'ca-family-response': '30 days after',
  'ca-demurrer': '30 days after',
  'ca-demurrer-to-answer': '10 days after, ccp-1013',
  'ca-cross-complaint-response': '30 days after, ccp-1013',
  'ca-amended-complaint': '30 days after, ccp-1013',
  'ca-eviction-response': '10 court-days after, ccp-1167',
  'ca-request-for-order': '16 court-days before, ccp-1005',
  'ca-responsive-declaration': '9 court-days before',
  'ca-restraining-order-service': '5 days before',
  'ca-custody-evaluation': '10 days before',
  'ca-summary-judgment': '81 days before, ccp-437c',
  'ca-summary-judgment-opposition': '20 days before',
  'ca-summary-judgment-reply': '11 days before',
  'ca-interrogatories': '30 days after, ccp-1013, lands after',
  'ca-production': '30 days after, ccp-1013, lands after',
  'ca-admissions': '30 days after, ccp-1013, lands after',
  'ca-compel-interrogatories': '45 days after, ccp-1013, lands after',
  'ca-compel-production': '45 days after, ccp-1013, lands after',
  'ca-compel-admissions': '45 days after, ccp-1013, lands after',
  'ca-discovery-cutoff': '30 days before, lands after',
  'ca-discovery-motion-cutoff': '15 days before, lands after',
  'ca-expert-demand': '70 days before, lands after',
  'ca-expert-exchange': '50 days before, lands after',
  'ca-new-trial': '15 days after',
  'ca-vacate-judgment': '15 days after',
  'ca-appeal': '60 days after',
  'ca-appeal-without-notice': '180 days after',
  'ca-small-claims-appeal': '30 days after',
  'ca-trial-de-novo': '60 days after',
  'ca-days-after': 'any days after, ccp-1013',
  'ca-days-before': 'any days before',
  'ca-court-days-after': 'any court-days after, ccp-1013',
  'ca-court-days-before': 'any court-days before',
  'frcp-answer': '21 days after',
  'frcp-answer-waived': '60 days after',
  'frcp-answer-waived-abroad': '90 days after',
  'frcp-answer-united-states': '60 days after',
  'frcp-answer-counterclaim': '21 days after, frcp-6d',
  'frcp-answer-after-motion': '14 days after',
  'frcp-answer-amended': '14 days after, frcp-6d',
  'frcp-amend-once': '21 days after',
  'frcp-serve-complaint': '90 days after',
  'frcp-jury-demand': '14 days after',
  'frcp-motion': '14 days before',
  'frcp-opposing-affidavit': '7 days before',
  'frcp-magistrate-order': '14 days after, frcp-6d',
  'frcp-magistrate-response': '14 days after, frcp-6d',
  'frcp-26f-conference': '21 days before',
  'frcp-initial-disclosures': '14 days after',
  'frcp-initial-disclosures-joined': '30 days after',
  'frcp-interrogatories': '30 days after, frcp-6d',
  'frcp-production': '30 days after, frcp-6d',
  'frcp-admissions': '30 days after, frcp-6d',
  'frcp-subpoena-objection': '14 days after',
  'frcp-expert-disclosure': '90 days before',
  'frcp-expert-rebuttal': '30 days after',
  'frcp-pretrial-disclosures': '30 days before',
  'frcp-pretrial-objections': '14 days after',
  'frcp-offer-of-judgment': '14 days before',
  'frcp-accept-offer': '14 days after, frcp-6d',
  'frcp-judgment-as-matter-of-law': '28 days after',
  'frcp-amend-findings': '28 days after',
  'frcp-new-trial': '28 days after',
  'frcp-alter-judgment': '28 days after',
  'frcp-opposing-new-trial': '14 days after, frcp-6d',
  'frap-notice-of-appeal': '30 days after',
  'frap-notice-of-appeal-united-states': '60 days after',
  'frap-cross-appeal': '14 days after',
  'frcp-answer-removed': '21 days after',
  'frcp-answer-removed-notice': '7 days after',
  'frcp-days-after': 'any days after, frcp-6d',
  'frcp-days-before': 'any days before',
};

const services: Record<string, string> = {
  'ccp-1013':
    'period: mail-california 5 days, mail-united-states 10 days, mail-safe-at-home 12 days, mail-abroad 20 days, overnight 2 court-days, fax 2 court-days, electronic 2 court-days',
  'ccp-1005':
    'period: mail-california 5 days, mail-united-states 10 days, mail-safe-at-home 12 days, mail-abroad 20 days, overnight 2 days, fax 2 days, electronic 2 court-days',
  'ccp-437c':
    'period: mail-california 5 days, mail-united-states 10 days, mail-abroad 20 days, overnight 2 court-days, fax 2 court-days, electronic 2 court-days',
  'ccp-1167': 'period: safe-at-home 5 court-days',
  'frcp-6d': 'expiry: mail 3 days, clerk 3 days, consented 3 days, electronic 0 days',
};

/** The nth Monday and the like of a month; -1 is the last. */
function nth(which: number, weekday: string, year: number, month: number): string {
  const days = Array.from({ length: 31 }, (_, day) => addDays(`${year}-${String(month).padStart(2, '0')}-01`, day));
  const inMonth = days.filter((day) => Number(day.slice(5, 7)) === month && weekdayName(day) === weekday);
  return inMonth.at(which > 0 ? which - 1 : which) ?? '';
}

/** Moved off the weekend: Saturday's to Friday, Sunday's to Monday. */
function observed(date: string): string {
  const weekday = weekdayName(date);
  return weekday === 'Saturday' ? addDays(date, -1) : weekday === 'Sunday' ? addDays(date, 1) : date;
}

function holidaysOf(profile: string, year: number): string[] {
  const both = [
    ...['01-01', '06-19', '07-04', '11-11', '12-25'].map((day) => observed(`${year}-${day}`)),
    observed(`${year + 1}-01-01`),
    nth(3, 'Monday', year, 1),
    nth(3, 'Monday', year, 2),
    nth(-1, 'Monday', year, 5),
    nth(1, 'Monday', year, 9),
    nth(4, 'Thursday', year, 11),
  ];
  const own =
    profile === 'us-federal'
      ? [nth(2, 'Monday', year, 10)]
      : [
          observed(`${year}-02-12`),
          observed(`${year}-03-31`),
          nth(4, 'Friday', year, 9),
          addDays(nth(4, 'Thursday', year, 11), 1),
        ];
  return [...new Set([...both, ...own])].filter((day) => day.startsWith(`${year}`)).toSorted();
}

describe('the tables of the courts', () => {
  it('give every rule the days, the direction and the service that its text does', () => {
    const ours = courtProfiles.flatMap(({ rules }) =>
      rules.map(({ id, days, unit, direction, service, landing }) => {
        const lands = landing === undefined ? [] : [`lands ${landing.towards}`];
        return [
          id,
          [`${days ?? 'any'} ${unit} ${direction}`, ...(service === null ? [] : [service]), ...lands].join(', '),
        ];
      }),
    );
    expect(Object.fromEntries(ours)).toEqual(periods);
  });

  it('add for each way of service the days that its text does', () => {
    const ours = courtProfiles.flatMap(({ serviceSets }) =>
      Object.entries(serviceSets).map(([id, { addedAfter, ways }]) => [
        id,
        `${addedAfter}: ${ways.map(({ service, days, unit }) => `${service} ${days} ${unit}`).join(', ')}`,
      ]),
    );
    expect(Object.fromEntries(ours)).toEqual(services);
  });

  it('land forward when they count forward, and back when they count back', () => {
    for (const { method } of courtProfiles) {
      expect([method.landing.after.towards, method.landing.before.towards]).toEqual(['after', 'before']);
    }
  });

  it.each(courtProfiles)('close the court on the days the law names, each year of the table: $id', (profile) => {
    const { id, holidays, table } = profile;
    for (let year = Number(table.from.slice(0, 4)); year <= Number(table.to.slice(0, 4)); year += 1) {
      const ours = Object.keys(holidays).filter((date) => date.startsWith(`${year}`));
      expect(ours, String(year)).toEqual(holidaysOf(id, year));
    }
  });
});
