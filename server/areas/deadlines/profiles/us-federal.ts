import type { CourtProfile, Source } from '#server/areas/deadlines/profile.ts';
import { federalHolidays, federalHolidaySources } from './us-federal-holidays.ts';
import { federalRules } from './us-federal-rules.ts';

const rule6: Source = {
  citation: 'FRCP 6(a), (d)',
  url: 'https://www.law.cornell.edu/rules/frcp/rule_6',
  checked: '2026-11-21',
  edition: 'A copy of the rules of 7 October 2025, Juneteenth included.',
};

/** United States district courts, civil cases, and the notice of appeal that is filed there. */
export const usFederal: CourtProfile = {
  id: 'us-federal',
  name: 'United States district court (federal)',
  version: '2026-11-21',
  table: { from: '2024-01-01', to: '2028-12-31' },
  method: {
    source: rule6,
    trigger: {
      after: 'The day of the event. It is not counted: FRCP 6(a)(1)(A).',
      before: 'The day counted back from. It is not counted: FRCP 6(a)(1)(A).',
    },
    everyDay: 'counted all the same: FRCP 6(a)(1)(B)',
    landing: {
      after: {
        towards: 'after',
        why: 'a period that ends on a Saturday, Sunday or legal holiday runs to the end of the next open day: FRCP 6(a)(1)(C)',
      },
      before: {
        towards: 'before',
        why: 'a period counted back that ends on a Saturday, Sunday or legal holiday continues back to the open day before it: FRCP 6(a)(5)',
      },
    },
  },
  holidays: federalHolidays,
  holidaySources: federalHolidaySources,
  serviceSets: {
    'frcp-6d': {
      source: rule6,
      addedAfter: 'expiry',
      ways: [
        { service: 'mail', label: 'By mail', days: 3, unit: 'days', citation: 'FRCP 6(d), 5(b)(2)(C)' },
        { service: 'clerk', label: 'Left with the clerk', days: 3, unit: 'days', citation: 'FRCP 6(d), 5(b)(2)(D)' },
        {
          service: 'consented',
          label: 'Another way you agreed to in writing',
          days: 3,
          unit: 'days',
          citation: 'FRCP 6(d), 5(b)(2)(F)',
        },
        {
          service: 'electronic',
          label: 'By the court’s e-filing system or agreed email',
          days: 0,
          unit: 'days',
          citation: 'FRCP 6(d) since 1 December 2016, 5(b)(2)(E)',
        },
      ],
    },
  },
  rules: federalRules,
  notes: [
    'A judge’s order, a scheduling order or a local rule of the district may set another time; it comes first.',
    'Counting forward, holidays of the state where the court sits count as legal holidays too (FRCP 6(a)(6)(C)): add them as closed days. Counting back they do not: leave them out.',
    'Days on which the President closed executive departments by order (24 December 2024, 9 January 2025, 24 and 26 December 2025) are not in this list: courts differ on whether they are legal holidays. Add one as a closed day only if your court says so.',
  ],
  confirm:
    'Confirm this date with the clerk of the court, and against the court’s local rules and every order in the case, before you rely on it.',
};
