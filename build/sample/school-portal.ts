import { clockCaps, slashDate, weekday } from './calendar.ts';
import { LATE_AT_SCHOOL } from './exchanges.ts';
import { CHILD, MAYA, SCHOOL } from './story.ts';

interface Mark {
  date: string;
  code: string;
  meaning: string;
  detail: string;
}

const ABSENCES: readonly Mark[] = [
  { date: '2026-02-03', code: 'AE', meaning: 'Absent, excused', detail: 'Doctor’s visit, note on file' },
  { date: '2026-04-09', code: 'TE', meaning: 'Late arrival, excused', detail: 'Arrived 10:20 AM, doctor’s visit' },
  { date: '2026-05-21', code: 'FT', meaning: 'Field trip', detail: 'Alder Valley Science Center' },
];

const READING: readonly (readonly [string, string, string])[] = [
  ['Fall 2025', 'Level M', 'Below grade level'],
  ['Winter 2026', 'Level N', 'Approaching grade level'],
  ['Spring 2026', 'Level P', 'At grade level'],
];

/** The attendance page of the school's parent portal, as a browser saves it. */
export function schoolPortalHtml(): Buffer {
  const late = LATE_AT_SCHOOL.map((row): Mark => ({
    date: row.date,
    code: 'LP',
    meaning: 'Late pick-up',
    detail: `Signed out ${clockCaps(row.actual ?? '')}`,
  }));
  const marks = [...ABSENCES, ...late].toSorted((one, other) => one.date.localeCompare(other.date));
  return Buffer.from(page(marks), 'utf8');
}

const cells = (tag: 'td' | 'th', texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${text}</${tag}>`).join('');

function page(marks: readonly Mark[]): string {
  const rows = marks.map(
    (mark) =>
      `      <tr>${cells('td', [slashDate(mark.date), weekday(mark.date), mark.code, mark.meaning, mark.detail])}</tr>`,
  );
  const reading = READING.map((row) => `      <tr>${cells('td', row)}</tr>`);
  return `<!DOCTYPE html>
<!-- saved from url=(0069)https://portal.fernhill-elementary.example.com/attendance/spring-2026 -->
<html lang="en">
<head>
<meta charset="utf-8">
<title>Attendance, spring 2026 | ${SCHOOL.name} parent portal</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; color: #22302a; background: #f4f6f3; margin: 0; }
  header { background: #2f4a36; color: #fff; padding: 14px 28px; }
  header strong { font-size: 18px; } header span { float: right; }
  main { max-width: 860px; margin: 24px auto; background: #fff; border: 1px solid #d5dcd4; border-radius: 6px; padding: 8px 28px 24px; }
  table { border-collapse: collapse; width: 100%; margin: 8px 0 20px; }
  th, td { text-align: left; padding: 7px 10px; border-bottom: 1px solid #e3e8e2; }
  th { font-size: 13px; color: #55655b; }
  .small { font-size: 13px; color: #55655b; }
</style>
</head>
<body>
<header><strong>${SCHOOL.name}</strong><span>Signed in as ${MAYA.name}</span></header>
<main>
  <h1>Attendance, spring 2026</h1>
  <p>Student: ${CHILD.name} ${CHILD.initials.slice(2)} · Grade 3 · Homeroom: Ms. Abernathy, Room 12</p>
  <table>
    <thead>
      <tr>${cells('th', ['Date', 'Day', 'Code', 'Meaning', 'Detail'])}</tr>
    </thead>
    <tbody>
${rows.join('\n')}
    </tbody>
  </table>
  <p>Days enrolled: 98 · Days absent: 1 · Late arrivals: 1 · Late pick-ups: ${LATE_AT_SCHOOL.length}</p>
  <h2>Reading benchmark</h2>
  <table>
    <thead>
      <tr>${cells('th', ['Term', 'Level', 'Meaning'])}</tr>
    </thead>
    <tbody>
${reading.join('\n')}
    </tbody>
  </table>
  <p class="small">A late pick-up (LP) is a sign-out after 3:05 PM. Questions about this page: ${SCHOOL.phone}.</p>
  <p class="small">Printed or saved 09/28/2026 7:52 PM</p>
</main>
</body>
</html>
`;
}
