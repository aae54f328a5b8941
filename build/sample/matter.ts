import { CHRONICLE } from './chronicle.ts';
import { COURT_FILES, HEARINGS } from './court-dates.ts';
import { EVIDENCE, FOLDERS, ISSUES } from './evidence.ts';
import { CONTACTS } from './people.ts';
import { CASE_NUMBER, COURT, ORDER_DATE } from './story.ts';
import { TODOS } from './todos.ts';

/**
 * `matter.json`: the sample matter as it is filed when a person opens it. Records name each other as people do: court
 * files by their numbers, evidence by its files, contacts by name, hearings by date, to-dos by title.
 */
export function matterJson(): Buffer {
  const matter = {
    caption: 'Ellery v. Thorne',
    role: 'Petitioner',
    caseNumbers: [{ number: CASE_NUMBER, type: 'Custody and support', court: COURT }],
    keyDates: [
      { date: ORDER_DATE, label: 'Parenting plan and support order entered', kind: 'order' },
      { date: '2026-10-19', label: 'Motion to modify filed', kind: 'filing' },
      { date: '2026-10-28', label: 'Daniel’s share of expenses due', kind: 'deadline' },
      { date: '2027-01-07', label: 'Exhibits due to the court and to Daniel', kind: 'deadline' },
    ],
    courtFiles: COURT_FILES,
    folders: FOLDERS,
    issues: ISSUES,
    contacts: CONTACTS,
    // What has an exhibit number was given it for the court file.
    evidence: EVIDENCE.map((item) => ({ ...item, courtFiles: item.exhibitNumber === null ? [] : [CASE_NUMBER] })),
    todos: TODOS,
    hearings: HEARINGS,
    timeline: CHRONICLE,
  };
  return Buffer.from(`${JSON.stringify(matter, null, 2)}\n`, 'utf8');
}
