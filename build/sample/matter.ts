import { EVIDENCE, FOLDERS, ISSUES } from './evidence.ts';
import { CASE_NUMBER, COURT, HEARING, ORDER_DATE } from './story.ts';

/** `matter.json`: how the sample's files are filed when a person opens it. */
export function matterJson(): Buffer {
  const matter = {
    caption: 'Ellery v. Thorne',
    role: 'Petitioner',
    caseNumbers: [{ number: CASE_NUMBER, type: 'Custody and support', court: COURT }],
    keyDates: [
      { date: ORDER_DATE, label: 'Parenting plan and support order entered', kind: 'order' },
      { date: '2026-09-24', label: 'Mediation session, no agreement', kind: 'event' },
      { date: '2026-10-19', label: 'Motion to modify filed', kind: 'filing' },
      { date: '2026-10-28', label: 'Daniel’s share of expenses due', kind: 'deadline' },
      { date: '2027-01-07', label: 'Exhibits due to the court and to Daniel', kind: 'deadline' },
      { date: HEARING.date, label: `Hearing on the motion, ${HEARING.time}, ${HEARING.department}`, kind: 'hearing' },
    ],
    folders: FOLDERS,
    issues: ISSUES,
    evidence: EVIDENCE,
  };
  return Buffer.from(`${JSON.stringify(matter, null, 2)}\n`, 'utf8');
}
