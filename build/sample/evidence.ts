import { EXCHANGES } from './exchanges.ts';
import { EXPENSES, TOTALS } from './expenses.ts';
import { FILE } from './files.ts';
import { MAYA, dollars } from './story.ts';

export interface SampleEvidence {
  /** A file next to `matter.json`. */
  file: string;
  folder: string;
  title: string;
  description: string;
  eventDate: string;
  tagNames: readonly string[];
  exhibitNumber: string | null;
  priority: 'low' | 'normal' | 'high';
  issues: readonly string[];
  /** Hidden from assistants. */
  private?: true;
  /** Only for recordings: who confirmed that it may be kept, when, and what was confirmed. */
  recordingConsent?: { by: string; at: string; statement: string };
}

export const FOLDERS: readonly { name: string; parent?: string }[] = [
  { name: 'Court orders' },
  { name: 'School' },
  { name: 'Messages and calls' },
  { name: 'Money' },
  { name: 'Receipts', parent: 'Money' },
  { name: 'Drafts and notes' },
];

export const ISSUES: readonly { name: string; description: string; color: string }[] = [
  {
    name: 'Late and missed exchanges',
    description: 'When pick-ups and returns did not happen as ordered.',
    color: 'orange',
  },
  { name: 'School', description: 'What the school saw and wrote down.', color: 'teal' },
  { name: 'Income change', description: 'Daniel’s new job, and what it means for support.', color: 'purple' },
  { name: 'Shared expenses', description: 'Medical costs and activities, 60 percent Daniel’s.', color: 'green' },
  { name: 'Move to Cobb Landing', description: 'Notice of the move, and the distance.', color: 'blue' },
];

const LATE = 'Late and missed exchanges';

export const EVIDENCE: readonly SampleEvidence[] = [
  {
    file: FILE.order,
    folder: 'Court orders',
    title: 'Parenting Plan and Child Support Order',
    description: 'The order in force. Schedule in section 3, exchanges in 4, support in 7, shared expenses in 8.',
    eventDate: '2024-08-12',
    tagNames: ['order'],
    exhibitNumber: '1',
    priority: 'high',
    issues: [LATE, 'Income change', 'Shared expenses'],
  },
  {
    file: FILE.schoolLetter,
    folder: 'School',
    title: 'Letter from the principal on late pick-ups',
    description: 'Two scanned pages: the five days the office recorded, and what staff remember of one of them.',
    eventDate: '2026-09-22',
    tagNames: ['school', 'witness'],
    exhibitNumber: '2',
    priority: 'high',
    issues: [LATE, 'School'],
  },
  {
    file: FILE.exchangeLog,
    folder: 'Messages and calls',
    title: 'Exchange log, March to September 2026',
    description: `All ${EXCHANGES.length} exchanges that were due, with scheduled and actual times. Kept the same day.`,
    eventDate: '2026-09-30',
    tagNames: ['log'],
    exhibitNumber: '3',
    priority: 'high',
    issues: [LATE],
  },
  {
    file: FILE.danielLetter,
    folder: 'Messages and calls',
    title: 'Daniel’s letter about the new job',
    description: 'Photo of his typed letter of May 26. Hours, wage, and that he cannot keep Wednesdays.',
    eventDate: '2026-05-26',
    tagNames: ['daniel', 'letter'],
    exhibitNumber: '4',
    priority: 'high',
    issues: ['Income change', LATE],
  },
  {
    file: FILE.messages,
    folder: 'Messages and calls',
    title: 'Text messages with Daniel, January to September 2026',
    description: 'Export from my phone. The move, running late, and the Friday change we agreed on.',
    eventDate: '2026-09-30',
    tagNames: ['daniel', 'texts'],
    exhibitNumber: '5',
    priority: 'normal',
    issues: [LATE, 'Move to Cobb Landing'],
  },
  {
    file: FILE.fridayEmail,
    folder: 'Messages and calls',
    title: 'Daniel’s e-mail about the Friday pick-up',
    description: 'His answer to my question about May 15.',
    eventDate: '2026-05-18',
    tagNames: ['daniel', 'e-mail'],
    exhibitNumber: null,
    priority: 'normal',
    issues: [LATE],
  },
  {
    file: FILE.voicemail,
    folder: 'Messages and calls',
    title: 'Voicemail from Daniel, Wednesday July 29',
    description: 'Left at 5:12 p.m. on my phone. In this sample a tone stands in for the voice.',
    eventDate: '2026-07-29',
    tagNames: ['daniel', 'voicemail'],
    exhibitNumber: null,
    priority: 'normal',
    issues: [LATE],
    recordingConsent: {
      by: MAYA.name,
      at: '2026-10-02T18:30:00.000Z',
      statement: 'The caller left this message on a voicemail service, knowing that it records.',
    },
  },
  {
    file: FILE.libraryLot,
    folder: 'Messages and calls',
    title: 'Library parking lot, Sunday August 9, 6:47 p.m.',
    description: 'Taken while Rowan was due back at 6:00. They came at 7:25.',
    eventDate: '2026-08-09',
    tagNames: ['photo'],
    exhibitNumber: null,
    priority: 'low',
    issues: [LATE],
  },
  {
    file: FILE.portal,
    folder: 'School',
    title: 'Attendance page, spring 2026',
    description: 'Saved from the parent portal. Late pick-ups and reading levels.',
    eventDate: '2026-09-28',
    tagNames: ['school'],
    exhibitNumber: '6',
    priority: 'normal',
    issues: ['School', LATE],
  },
  {
    file: FILE.expenses,
    folder: 'Money',
    title: 'Shared expenses 2026',
    description: `${EXPENSES.length} bills, ${dollars(TOTALS.spent / 100)} in all. Balance ${dollars(TOTALS.balance / 100)}.`,
    eventDate: '2026-09-28',
    tagNames: ['expenses'],
    exhibitNumber: '7',
    priority: 'high',
    issues: ['Shared expenses'],
  },
  {
    file: FILE.expensesEmail,
    folder: 'Money',
    title: 'My e-mail to Daniel asking for his share',
    description: 'Sent September 28 with the receipt for the glasses. His thirty days end October 28.',
    eventDate: '2026-09-28',
    tagNames: ['e-mail', 'expenses'],
    exhibitNumber: '8',
    priority: 'normal',
    issues: ['Shared expenses'],
  },
  {
    file: FILE.receipt,
    folder: 'Receipts',
    title: 'Receipt, Lakeside Eye Care',
    description: 'Eye exam and first glasses, $219.50.',
    eventDate: '2026-03-11',
    tagNames: ['expenses', 'receipt'],
    exhibitNumber: null,
    priority: 'normal',
    issues: ['Shared expenses'],
  },
  {
    file: FILE.declaration,
    folder: 'Drafts and notes',
    title: 'My declaration, draft of October 2',
    description: 'To be checked against the log and the sheet before signing.',
    eventDate: '2026-10-02',
    tagNames: ['draft'],
    exhibitNumber: null,
    priority: 'high',
    issues: [LATE, 'Income change', 'Shared expenses', 'Move to Cobb Landing'],
  },
  {
    file: FILE.proposal,
    folder: 'Drafts and notes',
    title: 'Proposed parenting schedule',
    description: 'What I sent Daniel on September 20 and am asking the court to order.',
    eventDate: '2026-09-20',
    tagNames: ['draft', 'proposal'],
    exhibitNumber: null,
    priority: 'normal',
    issues: [LATE],
  },
  {
    file: FILE.notes,
    folder: 'Drafts and notes',
    title: 'Notes for the hearing',
    description: 'For me alone.',
    eventDate: '2026-10-02',
    tagNames: [],
    exhibitNumber: null,
    priority: 'normal',
    issues: [],
    private: true,
  },
];
