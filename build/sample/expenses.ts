import { MONEY } from './story.ts';

/** The child's uninsured medical costs and agreed activities, paid by Maya, of which Daniel owes his share. */
export interface Expense {
  date: string;
  payee: string;
  what: string;
  category: 'Medical' | 'Activity' | 'Tutoring' | 'Camp';
  /** Cents: money is added as whole numbers. */
  cents: number;
  /** The day Daniel paid his share, or null. */
  sharePaid: string | null;
}

const FIRST_REPAYMENT = '2026-03-02';

export const EXPENSES: readonly Expense[] = [
  row('2026-01-14', 'Fernhill Dental Group', 'Cleaning and two fillings, not insured', 'Medical', 148, FIRST_REPAYMENT),
  row('2026-02-03', 'Alder Valley Pediatrics', 'Co-payment, ear infection', 'Medical', 35, FIRST_REPAYMENT),
  row('2026-02-20', 'Fernhill Youth Soccer', 'Spring season registration', 'Activity', 165, FIRST_REPAYMENT),
  row('2026-03-11', 'Lakeside Eye Care', 'Eye exam and first glasses', 'Medical', 219.5),
  row('2026-03-28', 'Corner Sports', 'Soccer cleats and shin guards', 'Activity', 62.4),
  row('2026-04-09', 'Alder Valley Pediatrics', 'Co-payment, check-up', 'Medical', 35),
  row('2026-04-21', 'Ines Calloway', 'Reading tutor, April, four sessions', 'Tutoring', 180),
  row('2026-05-19', 'Ines Calloway', 'Reading tutor, May, four sessions', 'Tutoring', 180),
  row('2026-06-08', 'Camp Tamarack', 'Day camp, deposit', 'Camp', 120),
  row('2026-06-24', 'Camp Tamarack', 'Day camp, balance for four weeks', 'Camp', 480),
  row('2026-07-16', 'Fernhill Urgent Care', 'Co-payment, wrist X-ray', 'Medical', 95),
  row('2026-08-20', 'Fernhill Youth Soccer', 'Fall season registration', 'Activity', 165),
  row('2026-09-02', 'Alder Valley Pharmacy', 'Inhaler and spacer', 'Medical', 48.6),
  row('2026-09-15', 'Ines Calloway', 'Reading tutor, September, four sessions', 'Tutoring', 180),
];

function row(
  date: string,
  payee: string,
  what: string,
  category: Expense['category'],
  amount: number,
  sharePaid: string | null = null,
): Expense {
  return { date, payee, what, category, cents: Math.round(amount * 100), sharePaid };
}

export const danielShare = (expense: Expense): number => Math.round((expense.cents * MONEY.danielSharePercent) / 100);

const sum = (cents: readonly number[]): number => cents.reduce((total, next) => total + next, 0);

/** All in cents. */
export const TOTALS = {
  spent: sum(EXPENSES.map((expense) => expense.cents)),
  danielOwes: sum(EXPENSES.map(danielShare)),
  danielPaid: sum(EXPENSES.filter((expense) => expense.sharePaid !== null).map(danielShare)),
  get balance(): number {
    return this.danielOwes - this.danielPaid;
  },
};

export const GLASSES = {
  payee: 'Lakeside Eye Care',
  date: '2026-03-11',
  lines: [
    { what: 'Comprehensive eye exam, child', cents: 8500 },
    { what: 'Frame, Sprout 4210 blue', cents: 7900 },
    { what: 'Single-vision lenses, pair', cents: 5550 },
  ],
} as const;
