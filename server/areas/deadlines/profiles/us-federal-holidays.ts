import type { Source } from '#server/areas/deadlines/profile.ts';

/**
 * The legal holidays of FRCP 6(a)(6)(A), on the day they are observed: the Friday before one on a Saturday, the Monday
 * after one on a Sunday (5 U.S.C. 6103(b), Executive Order 11582).
 */
export const federalHolidays: Readonly<Record<string, string>> = {
  // 2024
  '2024-01-01': 'New Year’s Day',
  '2024-01-15': 'Martin Luther King Jr. Day',
  '2024-02-19': 'Washington’s Birthday',
  '2024-05-27': 'Memorial Day',
  '2024-06-19': 'Juneteenth',
  '2024-07-04': 'Independence Day',
  '2024-09-02': 'Labor Day',
  '2024-10-14': 'Columbus Day',
  '2024-11-11': 'Veterans Day',
  '2024-11-28': 'Thanksgiving Day',
  '2024-12-25': 'Christmas Day',

  // 2025
  '2025-01-01': 'New Year’s Day',
  '2025-01-20': 'Martin Luther King Jr. Day',
  '2025-02-17': 'Washington’s Birthday',
  '2025-05-26': 'Memorial Day',
  '2025-06-19': 'Juneteenth',
  '2025-07-04': 'Independence Day',
  '2025-09-01': 'Labor Day',
  '2025-10-13': 'Columbus Day',
  '2025-11-11': 'Veterans Day',
  '2025-11-27': 'Thanksgiving Day',
  '2025-12-25': 'Christmas Day',

  // 2026
  '2026-01-01': 'New Year’s Day',
  '2026-01-19': 'Martin Luther King Jr. Day',
  '2026-02-16': 'Washington’s Birthday',
  '2026-05-25': 'Memorial Day',
  '2026-06-19': 'Juneteenth',
  '2026-07-03': 'Independence Day (observed; 4 July is a Saturday)',
  '2026-09-07': 'Labor Day',
  '2026-10-12': 'Columbus Day',
  '2026-11-11': 'Veterans Day',
  '2026-11-26': 'Thanksgiving Day',
  '2026-12-25': 'Christmas Day',

  // 2027
  '2027-01-01': 'New Year’s Day',
  '2027-01-18': 'Martin Luther King Jr. Day',
  '2027-02-15': 'Washington’s Birthday',
  '2027-05-31': 'Memorial Day',
  '2027-06-18': 'Juneteenth (observed; 19 June is a Saturday)',
  '2027-07-05': 'Independence Day (observed; 4 July is a Sunday)',
  '2027-09-06': 'Labor Day',
  '2027-10-11': 'Columbus Day',
  '2027-11-11': 'Veterans Day',
  '2027-11-25': 'Thanksgiving Day',
  '2027-12-24': 'Christmas Day (observed; 25 December is a Saturday)',
  '2027-12-31': 'New Year’s Day (observed; 1 January is a Saturday)',

  // 2028
  '2028-01-17': 'Martin Luther King Jr. Day',
  '2028-02-21': 'Washington’s Birthday',
  '2028-05-29': 'Memorial Day',
  '2028-06-19': 'Juneteenth',
  '2028-07-04': 'Independence Day',
  '2028-09-04': 'Labor Day',
  '2028-10-09': 'Columbus Day',
  '2028-11-10': 'Veterans Day (observed; 11 November is a Saturday)',
  '2028-11-23': 'Thanksgiving Day',
  '2028-12-25': 'Christmas Day',
};

export const federalHolidaySources: readonly Source[] = [
  {
    citation: '2024 to 2026: holiday lists of federal courts',
    url: 'https://www.cacb.uscourts.gov/court-holidays',
    checked: '2026-11-21',
    edition: 'Day by day with lists the courts published (E.D. Wash. Bankr. 2024, D.N.J. 2025, C.D. Cal. Bankr. 2026).',
  },
  {
    citation: '2027 and 2028: 5 U.S.C. 6103',
    url: 'https://www.law.cornell.edu/uscode/text/5/6103',
    checked: null,
    edition: 'Worked out from the days the statute names; no court’s published list for these years was compared.',
  },
];
