import type { CourtProfile, Extension, Source } from '#server/areas/deadlines/profile.ts';
import { ccp } from './california-sources.ts';
import { californiaHolidays, californiaHolidaySources } from './us-california-holidays.ts';
import { californiaRules } from './us-california-rules.ts';

const computing: Source = ccp('12, 12a, 12c', '12c');

/** Mail by where it goes; `safeAtHome` is the Secretary of State's address confidentiality program. */
function byMail(citation: string, safeAtHome: boolean): readonly Extension[] {
  const way = (service: string, label: string, days: number): Extension => {
    return { service, label, days, unit: 'days', citation };
  };
  return [
    way('mail-california', 'By mail within California', 5),
    way('mail-united-states', 'By mail from or to another state', 10),
    ...(safeAtHome ? [way('mail-safe-at-home', 'By mail to a Safe at Home address', 12)] : []),
    way('mail-abroad', 'By mail from or to another country', 20),
  ];
}

function quick(days: Pick<Extension, 'days' | 'unit'>, citation: string): readonly Extension[] {
  return [
    { service: 'overnight', label: 'By express mail or overnight delivery', ...days, citation },
    { service: 'fax', label: 'By fax', ...days, citation },
  ];
}

const electronic: Extension = {
  service: 'electronic',
  label: 'Electronically',
  days: 2,
  unit: 'court-days',
  citation: 'CCP 1010.6(a)(3)(B)',
};

const later =
  'a period that ends on a Saturday, Sunday or judicial holiday is extended to the next court day: CCP 12, 12a';

/** Superior courts of California, civil and family cases. */
export const usCalifornia: CourtProfile = {
  id: 'us-california',
  name: 'Superior Court of California',
  version: '2026-11-21',
  table: { from: '2024-01-01', to: '2028-12-31' },
  method: {
    source: computing,
    trigger: {
      after: 'The day of the event. The first day is not counted: CCP 12.',
      before: 'The day counted back from. It is not counted: CCP 12c(a).',
    },
    everyDay: 'counted all the same: these are calendar days',
    landing: {
      after: { towards: 'after', why: later },
      before: {
        towards: 'before',
        why: 'CCP 12c does not say where a count back that ends on a closed day goes. We take the court day before it, the earlier and safer date; some read CCP 12a as moving it to the next court day',
      },
    },
  },
  holidays: californiaHolidays,
  holidaySources: californiaHolidaySources,
  serviceSets: {
    'ccp-1013': {
      source: ccp('1013, 1010.6(a)(3)(B)', '1013'),
      addedAfter: 'period',
      ways: [...byMail('CCP 1013(a)', true), ...quick({ days: 2, unit: 'court-days' }, 'CCP 1013(c), (e)'), electronic],
    },
    'ccp-1005': {
      source: ccp('1005(b), 12c(b), 1010.6(a)(3)(B)', '1005'),
      addedAfter: 'period',
      ways: [...byMail('CCP 1005(b)', true), ...quick({ days: 2, unit: 'days' }, 'CCP 1005(b)'), electronic],
    },
    'ccp-437c': {
      source: ccp('437c(a)(2), 12c(b), 1010.6(a)(3)(B)', '437c'),
      addedAfter: 'period',
      ways: [
        ...byMail('CCP 437c(a)(2)', false),
        ...quick({ days: 2, unit: 'court-days' }, 'CCP 437c(a)(2)'),
        electronic,
      ],
    },
    'ccp-1167': {
      source: ccp('1167(b)', '1167'),
      addedAfter: 'period',
      ways: [
        {
          service: 'safe-at-home',
          label: 'Through the Safe at Home program',
          days: 5,
          unit: 'court-days',
          citation: 'CCP 1167(b)',
        },
      ],
    },
  },
  rules: californiaRules,
  notes: [
    'A judge’s order, the court’s local rules or an order shortening time may set another time; they come first.',
    'A day on which your court’s clerk’s office is closed all day counts as a holiday (CCP 12b): add it as a closed day.',
    'Days added for service lengthen the period: they are counted on from its last day even when that day is a holiday, and only the last day of all is moved. Where another reading is possible, this is the earlier date.',
  ],
  confirm:
    'Confirm this date with the clerk of the court, and against the court’s local rules, its holiday calendar and every order in the case, before you rely on it.',
};
