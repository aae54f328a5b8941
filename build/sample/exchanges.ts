import { addDays, addMinutes, daysBetween, weekday } from './calendar.ts';
import { FIRST_WEEKEND, LIBRARY, SCHOOL, SCHOOL_ENDS, SCHOOL_STARTS } from './story.ts';

/** Every exchange the order scheduled from March to September 2026, and what Maya wrote down about it. */
export interface Exchange {
  date: string;
  kind: 'Wednesday pick-up' | 'Weekend pick-up' | 'Weekend return';
  place: string;
  scheduled: string;
  /** null when nobody came. */
  actual: string | null;
  minutesLate: number | null;
  note: string;
}

interface Remark {
  late?: number;
  missed?: true;
  note: string;
}

export const LOG_FROM = '2026-03-04';
export const LOG_TO = '2026-09-30';
const SPRING_BREAK = { from: '2026-03-30', to: '2026-04-03' } as const;
const GRACE_MINUTES = 15;

const REMARKS: Record<string, Remark> = {
  '2026-03-11': { late: 44, note: 'Text at 2:58: traffic on the bridge. School office kept him.' },
  '2026-03-22': { late: 6, note: 'Daniel apologized. Rowan happy, homework done.' },
  '2026-04-01': { late: 0, note: 'Spring break, so at the library.' },
  '2026-04-08': { late: 51, note: 'No message. School office called me at 3:15.' },
  '2026-04-22': { late: 37, note: 'Text at 3:05: leaving work now.' },
  '2026-05-06': { late: 62, note: 'Rowan missed the start of soccer practice.' },
  '2026-05-15': {
    late: 105,
    note: 'School called me at 3:40. I could not leave work until 4:30 and was told he had been collected.',
  },
  '2026-06-17': { missed: true, note: 'Text at 5:20: kept at work. Waited until 5:45.' },
  '2026-06-26': { late: 65, note: 'Text at 5:50, said 6:30. Came at 7:05.' },
  '2026-07-01': { late: 40, note: 'Short visit; Rowan back at 7:30 as ordered.' },
  '2026-07-15': { missed: true, note: 'Text the evening before: covering a shift.' },
  '2026-07-29': { missed: true, note: 'Voicemail at 5:12. Rowan had his swim bag packed.' },
  '2026-08-09': { late: 85, note: 'Waited in the library lot, took a photo at 6:47. Came at 7:25, fuel stop.' },
  '2026-08-12': { missed: true, note: 'No message until 8:40 that night.' },
  '2026-09-02': { late: 35, note: 'Text at 2:55.' },
  '2026-09-04': { late: 4, note: 'Moved to the library at 6:30 by agreement, texts of August 27. Worked well.' },
  '2026-09-09': { missed: true, note: 'After-school club; I collected him at 5:30.' },
  '2026-09-16': { missed: true, note: 'After-school club; I collected him at 5:30.' },
  '2026-09-18': { late: 0, note: 'Library at 6:30, as agreed.' },
  '2026-09-23': { late: 2, note: 'Daniel had the day off. Good visit.' },
  '2026-09-30': { missed: true, note: 'Text at 1:10: cannot get away on Wednesdays this month.' },
};

const inSchool = (date: string): boolean =>
  (date <= SCHOOL_ENDS || date >= SCHOOL_STARTS) && !(date >= SPRING_BREAK.from && date <= SPRING_BREAK.to);

/** By their texts of August 27 the parents moved Friday pick-ups in the school year to the library at 6:30. */
const fridaysMoved = (date: string): boolean => date >= SCHOOL_STARTS;

function scheduledOn(date: string): Pick<Exchange, 'kind' | 'place' | 'scheduled'> | null {
  const fortnightDay = daysBetween(FIRST_WEEKEND, date) % 14;
  if (fortnightDay === 0) {
    if (fridaysMoved(date)) return { kind: 'Weekend pick-up', place: LIBRARY, scheduled: '18:30' };
    return inSchool(date)
      ? { kind: 'Weekend pick-up', place: SCHOOL.name, scheduled: SCHOOL.dismissal }
      : { kind: 'Weekend pick-up', place: LIBRARY, scheduled: '18:00' };
  }
  if (fortnightDay === 2) return { kind: 'Weekend return', place: LIBRARY, scheduled: '18:00' };
  if (weekday(date) !== 'Wednesday') return null;
  return inSchool(date)
    ? { kind: 'Wednesday pick-up', place: SCHOOL.name, scheduled: SCHOOL.dismissal }
    : { kind: 'Wednesday pick-up', place: LIBRARY, scheduled: '17:00' };
}

/** An ordinary day is a few minutes early or late; the date decides, so that every run agrees. */
const ordinaryMinutes = (date: string): number => ((Number(date.slice(8)) * 7 + Number(date.slice(5, 7)) * 3) % 13) - 5;

function logged(date: string): Exchange | null {
  const plan = scheduledOn(date);
  if (!plan) return null;
  const remark = REMARKS[date];
  if (remark?.missed) return { date, ...plan, actual: null, minutesLate: null, note: remark.note };
  const minutes = remark?.late ?? ordinaryMinutes(date);
  const actual = addMinutes(plan.scheduled, minutes);
  return { date, ...plan, actual, minutesLate: Math.max(0, minutes), note: remark?.note ?? '' };
}

function everyExchange(): Exchange[] {
  const rows: Exchange[] = [];
  for (let date = LOG_FROM; date <= LOG_TO; date = addDays(date, 1)) {
    const row = logged(date);
    if (row) rows.push(row);
  }
  return rows;
}

export const EXCHANGES: readonly Exchange[] = everyExchange();
export const LATE = EXCHANGES.filter((row) => (row.minutesLate ?? 0) > GRACE_MINUTES);
export const MISSED = EXCHANGES.filter((row) => row.actual === null);
/** What the school office itself recorded: the late pick-ups at school before the summer. */
export const LATE_AT_SCHOOL = LATE.filter((row) => row.place === SCHOOL.name && row.date <= SCHOOL_ENDS);
