import { TOTALS } from './expenses.ts';
import { CASE_NUMBER, HEARING, dollars } from './story.ts';

export interface SampleTodo {
  title: string;
  detail?: string;
  due?: string;
  done?: true;
  priority?: 'low' | 'high';
  /** The date of the hearing it is for. */
  hearing?: string;
  courtFile: string;
}

export const SIGN_OUT_BOOK = 'Ask Ms. Petrie to bring the sign-out book';

const courtFile = CASE_NUMBER;
const hearing = HEARING.date;

export const TODOS: readonly SampleTodo[] = [
  {
    title: 'Ask the self-help desk when exhibits are due',
    detail: 'January 7: a week before the hearing, to the court and to Daniel.',
    due: '2026-10-30',
    done: true,
    courtFile,
  },
  { title: `Ask Daniel once more for his share, ${dollars(TOTALS.balance / 100)}`, due: '2026-11-30', courtFile },
  {
    title: SIGN_OUT_BOOK,
    detail: 'She offered it in her letter. Ask what she needs from me, and whether she can be there at 1:00.',
    due: '2026-12-04',
    priority: 'high',
    hearing,
    courtFile,
  },
  {
    title: 'Check every number in my declaration against the log and the sheet',
    detail: '- exchanges: due, late, missed\n- the balance\n- both incomes',
    due: '2026-12-18',
    priority: 'high',
    hearing,
    courtFile,
  },
  { title: 'Sign the declaration', due: '2026-12-21', priority: 'high', hearing, courtFile },
  { title: 'Make three sets of Exhibits 1 to 8', due: '2027-01-04', hearing, courtFile },
  { title: 'Give Daniel his set, and file the proof', due: '2027-01-07', priority: 'high', hearing, courtFile },
  { title: 'Find out whether insurance pays part of the glasses', priority: 'low', courtFile },
];
