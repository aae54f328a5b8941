import { EXCHANGES } from './exchanges.ts';
import { TOTALS } from './expenses.ts';
import { FILE } from './files.ts';
import { FILED } from './court-dates.ts';
import { clock, longDate } from './calendar.ts';
import {
  CASE_NUMBER,
  CHILD,
  DANIEL,
  FIRST_WEEKEND,
  MAYA,
  MEDIATOR,
  MONEY,
  MOVE_DATE,
  NEW_JOB_DATE,
  PRINCIPAL,
  dollars,
} from './story.ts';

/** An event as `post_timeline` takes it; the date as a person writes it. */
export interface SampleEvent {
  date: string;
  time?: string;
  title: string;
  detail?: string;
  courtFile?: string;
  contacts?: readonly string[];
  files?: readonly string[];
}

const both = [MAYA.name, DANIEL.name];

/** An exchange as the log has it, so that the two can't disagree. */
function logged(date: string): { actual: string; minutesLate: number } {
  const row = EXCHANGES.find((exchange) => exchange.date === date);
  if (!row) throw new Error(`The exchange log has lost ${date}.`);
  return { actual: row.actual ?? '', minutesLate: row.minutesLate ?? 0 };
}

const [friday, sunday] = [logged('2026-05-15'), logged('2026-08-09')];

export const CHRONICLE: readonly SampleEvent[] = [
  { date: String(CHILD.birthYear), title: `${CHILD.name} is born`, contacts: [CHILD.name] },
  { date: 'about March 2024', title: 'Daniel and I begin to live apart, in the same town', contacts: both },
  { date: FILED, title: 'I file the petition', courtFile: CASE_NUMBER },
  { date: FIRST_WEEKEND, title: 'The first weekend under the order', files: [FILE.order], courtFile: CASE_NUMBER },
  {
    date: '2026-01-30',
    time: '19:02',
    title: 'Daniel texts that he is moving to **Cobb Landing** on February 14',
    detail: 'The order asks for sixty days and a proposed schedule. I said so the same evening, at 7:20.',
    contacts: [DANIEL.name],
    files: [FILE.messages, FILE.order],
  },
  {
    date: MOVE_DATE,
    title: 'Daniel moves to Cobb Landing, 41 miles from the school',
    contacts: [DANIEL.name],
    files: [FILE.messages],
  },
  {
    date: '2026-03-02',
    time: '12:10',
    title: `Daniel pays ${dollars(TOTALS.danielPaid / 100)} of the shared expenses`,
    contacts: [DANIEL.name],
    files: [FILE.messages, FILE.expenses],
  },
  {
    date: '2026-05-15',
    time: friday.actual,
    title: `${CHILD.name} leaves the school office at ${clock(friday.actual)}`,
    detail:
      `School let out at 2:50 p.m. The office called me at 3:40; I could not leave work until 4:30.\n\n` +
      '| who | says |\n| --- | --- |\n' +
      `| the school | signed out at ${clock(friday.actual)} |\n` +
      `| the log | ${friday.minutesLate} minutes late |\n` +
      '| Daniel’s e-mail | there at 2:50, “picked Rowan up myself” |',
    contacts: [DANIEL.name, PRINCIPAL],
    files: [FILE.schoolLetter, FILE.portal, FILE.exchangeLog, FILE.fridayEmail],
  },
  {
    date: NEW_JOB_DATE,
    title: `Daniel starts the new job: forty hours a week at ${dollars(MONEY.danielWage2026)}`,
    contacts: [DANIEL.name],
    files: [FILE.danielLetter],
  },
  {
    date: '2026-06-17',
    time: '17:20',
    title: 'The first Wednesday that Daniel does not come',
    detail: 'Text at 5:20: kept at work. We waited until 5:45.',
    files: [FILE.exchangeLog, FILE.messages],
  },
  {
    date: '2026-07-29',
    time: '17:12',
    title: 'Daniel does not come, and leaves a voicemail',
    files: [FILE.exchangeLog, FILE.voicemail],
  },
  {
    date: '2026-08-09',
    time: sunday.actual,
    title: `${CHILD.name} comes back at ${clock(sunday.actual)}, ${sunday.minutesLate} minutes late`,
    files: [FILE.exchangeLog, FILE.libraryLot, FILE.messages],
  },
  {
    date: '2026-08-27',
    time: '18:25',
    title: 'We agree by text: Fridays at 6:30 p.m. at the library',
    contacts: both,
    files: [FILE.messages],
  },
  {
    date: 'after 2026-09-04',
    title: 'Fridays at the library work well',
    detail: 'September 4 and 18: four minutes late, and on time.',
    files: [FILE.exchangeLog],
  },
  {
    date: '2026-09',
    title: 'Three Wednesdays of the month without a pick-up',
    detail: 'September 9, 16 and 30.',
    files: [FILE.exchangeLog],
  },
  {
    date: '2026-09-24',
    title: 'Mediation, without an agreement',
    contacts: [...both, MEDIATOR],
    courtFile: CASE_NUMBER,
  },
  {
    date: 'before 2026-10-28',
    title: 'Nothing comes from Daniel towards the balance',
    detail: `Asked for on ${longDate('2026-09-28')}: ${dollars(TOTALS.balance / 100)}.`,
    files: [FILE.expensesEmail, FILE.expenses],
  },
];
