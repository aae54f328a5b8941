import { clock, longDate } from './calendar.ts';
import { EXCHANGES, LATE, LATE_AT_SCHOOL, LOG_FROM, LOG_TO, MISSED } from './exchanges.ts';
import { EXPENSES, TOTALS } from './expenses.ts';
import {
  CHILD,
  DANIEL,
  MONEY,
  MOVE_DATE,
  NEW_JOB_DATE,
  ORDER_DATE,
  SCHOOL,
  dollars,
  monthlyGross,
  wholeDollars,
} from './story.ts';

export type DeclarationPart = { heading: string } | { fact: string };

/** Counts and sums come from the log and the sheet themselves: change those and the declaration follows. */
export function declarationFacts(): DeclarationPart[] {
  return [...background(), ...exchanges(), ...income(), ...expenses(), ...request()];
}

const facts = (heading: string, ...sentences: string[]): DeclarationPart[] => [
  { heading },
  ...sentences.map((fact) => ({ fact })),
];

function background(): DeclarationPart[] {
  return facts(
    'Background',
    `I am the petitioner. ${DANIEL.name} and I are the parents of ${CHILD.name} (${CHILD.initials}), who was born in ` +
      `${CHILD.birthYear} and is in fourth grade at ${SCHOOL.name}.`,
    `The Parenting Plan and Child Support Order was entered on ${longDate(ORDER_DATE)} by agreement. Neither of us had a lawyer then, and I do not have one now.`,
    `${CHILD.name} loves his father. I am not asking the Court to reduce the weekends. I am asking for a schedule that will be kept.`,
    `On ${longDate(MOVE_DATE)} Daniel moved from Fernhill to Cobb Landing, 41 miles from the school. He told me by text message on January 30, 2026, fifteen days before.`,
  );
}

function exchanges(): DeclarationPart[] {
  const onTime = EXCHANGES.length - LATE.length - MISSED.length;
  const may15 = LATE_AT_SCHOOL.find((row) => row.date === '2026-05-15');
  if (!may15?.actual) throw new Error('The exchange log has lost May 15, 2026.');
  return facts(
    'Exchanges',
    `I have kept a log of every exchange since ${longDate(LOG_FROM)}. ` +
      `${EXCHANGES.length} exchanges were due through ${longDate(LOG_TO)}. ${onTime} took place within fifteen minutes of the scheduled time, ${LATE.length} were ` +
      `more than fifteen minutes late, and on ${MISSED.length} days Daniel did not come. All ${MISSED.length} were Wednesdays.`,
    `On ${LATE_AT_SCHOOL.length} days that spring ${CHILD.name} was still at the school office after 3:05 p.m. The longest wait ` +
      `was on ${longDate(may15.date)}, when he was signed out at ${clock(may15.actual)} The school’s letter lists the days.`,
    'The Friday pick-ups we moved to 6:30 p.m. at the library in September have worked well. I believe a later time on ' +
      'school days would work for the other exchanges too.',
  );
}

function income(): DeclarationPart[] {
  const before = monthlyGross(MONEY.danielWage2024);
  const now = monthlyGross(MONEY.danielWage2026);
  const rise = Math.round(((now - before) / before) * 100);
  return facts(
    'Income',
    `Support was set at ${wholeDollars(MONEY.support)} a month on Daniel’s gross income of ${wholeDollars(before)} a month. He has paid it in full and on time.`,
    `Daniel wrote to me on May 26, 2026 that from ${longDate(NEW_JOB_DATE)} he would work forty hours a week at ` +
      `${dollars(MONEY.danielWage2026)} an hour. That is ${wholeDollars(now)} a month, ${rise} percent more than in the order.`,
    `My own income has not changed. It is ${wholeDollars(monthlyGross(MONEY.mayaWage))} a month.`,
  );
}

function expenses(): DeclarationPart[] {
  const money = (cents: number): string => dollars(cents / 100);
  return facts(
    'Shared expenses',
    `From January through September 2026 I paid ${EXPENSES.length} bills for ${CHILD.name}’s medical care and agreed activities, ` +
      `${money(TOTALS.spent)} in all. Daniel’s ${MONEY.danielSharePercent} percent is ${money(TOTALS.danielOwes)}. He paid ` +
      `${money(TOTALS.danielPaid)} on March 2, 2026. The balance is ${money(TOTALS.balance)}.`,
    'I sent him the list on September 28, 2026. We met with a mediator on September 24, 2026 and did not reach an agreement.',
  );
}

function request(): DeclarationPart[] {
  return facts(
    'What I ask for',
    'Wednesday evenings from 6:15 p.m. at the library, or, if Daniel cannot keep them, alternating Sunday nights with school drop-off on Monday.',
    'Fridays at 6:30 p.m. at the library all year, and the exchange rules of section 4 otherwise unchanged.',
    `Child support calculated on both parents’ present incomes, and payment of the balance of ${dollars(TOTALS.balance / 100)}.`,
  );
}
