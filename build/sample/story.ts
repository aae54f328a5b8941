/**
 * The facts every file of the sample matter agrees on. Alder County, its court, its schools and everybody in them
 * are invented; telephone numbers are 555-01xx and addresses are at example.com.
 */
export const COURT = 'Superior Court of Alder County, Family Division';
export const CASE_NUMBER = 'FAM-24-00417';

export const MAYA = {
  name: 'Maya Ellery',
  street: '118 Linden Street',
  town: 'Fernhill',
  phone: '(555) 555-0112',
  email: 'maya.ellery@example.com',
} as const;

export const DANIEL = {
  name: 'Daniel Thorne',
  street: '2070 Harbor Road, Unit 6',
  town: 'Cobb Landing',
  phone: '(555) 555-0147',
  e164: '+15555550147',
  email: 'daniel.thorne@example.com',
} as const;

export const CHILD = { name: 'Rowan', initials: 'R.T.', birthYear: 2017 } as const;

export const JUDGE = 'Lenore Whitcombe';
export const MEDIATOR = 'Samuel Ortega';
export const PRINCIPAL = 'Joanna Petrie';
export const SCHOOL = {
  name: 'Fernhill Elementary School',
  street: '40 Orchard Avenue',
  phone: '(555) 555-0160',
  dismissal: '14:50',
} as const;
export const LIBRARY = 'Fernhill Public Library';

export const ORDER_DATE = '2024-08-12';
export const FIRST_WEEKEND = '2024-09-06';
export const MOVE_DATE = '2026-02-14';
export const NEW_JOB_DATE = '2026-06-01';
export const SCHOOL_ENDS = '2026-06-05';
export const SCHOOL_STARTS = '2026-08-26';
export const HEARING = { date: '2027-01-14', time: '1:30 p.m.', department: 'Department 4' } as const;
/** Alder County keeps Pacific time. */
export const TIME_ZONE = 'America/Los_Angeles';

/** Dollars. Monthly gross pay is the hourly wage × 40 hours × 52 weeks ÷ 12. */
export const MONEY = {
  support: 512,
  danielWage2024: 21,
  danielWage2026: 28.5,
  mayaWage: 18,
  danielSharePercent: 60,
} as const;

export const monthlyGross = (hourly: number): number => Math.round((hourly * 40 * 52) / 12);

export const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
export const wholeDollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
