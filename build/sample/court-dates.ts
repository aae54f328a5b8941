import { FILE } from './files.ts';
import { CASE_NUMBER, DANIEL, HEARING, JUDGE, MAYA, ORDER_DATE, PRINCIPAL, TIME_ZONE } from './story.ts';
import { SIGN_OUT_BOOK } from './todos.ts';

export interface SampleCourtFile {
  caption: string;
  number: string;
  court: string;
  division: string;
  type: string;
  jurisdiction: string;
  judge: string;
  department: string;
  role: string;
  filedDate: string;
  timeZone: string;
}

export const FILED = '2024-05-06';

export const COURT_FILES: readonly SampleCourtFile[] = [
  {
    caption: 'Ellery v. Thorne',
    number: CASE_NUMBER,
    court: 'Superior Court of Alder County',
    division: 'Family Division',
    type: 'Custody and support',
    jurisdiction: 'Alder County',
    judge: `Hon. ${JUDGE}`,
    department: HEARING.department,
    role: 'Petitioner',
    filedDate: FILED,
    timeZone: TIME_ZONE,
  },
];

/** A hearing and what is brought to it, in order. */
export interface SampleHearing {
  date: string;
  time: string;
  durationMinutes: number;
  purpose: string;
  courtFile: string;
  place?: string;
  room?: string;
  judge: string;
  remoteLink?: string;
  status?: 'held';
  outcome?: string;
  notes?: string;
  contacts: readonly string[];
  takes: readonly ({ file: string; note: string } | { todo: string; note: string })[];
}

const courthouse = { place: 'Alder County Courthouse, 200 Mill Street, Fernhill', room: HEARING.department };
const ours = { courtFile: CASE_NUMBER, judge: `Hon. ${JUDGE}`, durationMinutes: 30 };

export const HEARINGS: readonly SampleHearing[] = [
  {
    ...ours,
    ...courthouse,
    date: ORDER_DATE,
    time: '10:00',
    purpose: 'Approval of the agreed parenting plan',
    status: 'held',
    outcome: 'The judge questioned both of us and **entered the order** the same day.',
    contacts: [MAYA.name, DANIEL.name],
    takes: [{ file: FILE.order, note: 'What was entered' }],
  },
  {
    ...ours,
    date: '2026-12-10',
    time: '09:00',
    purpose: 'Case management conference',
    remoteLink: 'https://alder-courts.example.com/department-4',
    notes: 'By video. Sign in ten minutes early with your full name, and stay muted until the case is called.',
    contacts: [MAYA.name, DANIEL.name],
    takes: [
      { file: FILE.proposal, note: 'If the judge asks what could settle it' },
      { todo: SIGN_OUT_BOOK, note: 'Say who will testify, and how long it takes' },
    ],
  },
  {
    ...ours,
    ...courthouse,
    date: HEARING.date,
    time: '13:30',
    durationMinutes: 60,
    purpose: 'Motion to modify the parenting plan and support',
    notes:
      '**Be there by 1:00.** Parking is behind the county annex.\n\nThree sets of the exhibits: court, Daniel, me.',
    contacts: [MAYA.name, DANIEL.name, PRINCIPAL],
    takes: [
      { file: FILE.declaration, note: 'Say in five sentences what I ask for' },
      { file: FILE.order, note: 'Section 3, the schedule; section 4, exchanges' },
      { file: FILE.exchangeLog, note: 'The Wednesdays, one after the other' },
      { file: FILE.schoolLetter, note: 'The list of days on page 1' },
      { file: FILE.danielLetter, note: 'His own words on the new hours and on Wednesdays' },
      { file: FILE.expenses, note: 'The balance, bottom right' },
      { file: FILE.proposal, note: 'What would work instead' },
    ],
  },
];
