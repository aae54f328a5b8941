import { clockCaps, slashDate, weekday } from './calendar.ts';
import { EXCHANGES, type Exchange } from './exchanges.ts';

/** Maya's log as her spreadsheet program saves it: comma-separated, CRLF, quotes where a note has a comma. */
export function exchangeLogCsv(): Buffer {
  const header = ['Date', 'Day', 'Exchange', 'Place', 'Scheduled', 'Actual', 'Minutes late', 'Note'];
  const lines = [header, ...EXCHANGES.map(cells)].map((row) => row.map(quoted).join(','));
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'utf8');
}

function cells(row: Exchange): string[] {
  const actual = row.actual === null ? 'did not come' : clockCaps(row.actual);
  const late = row.minutesLate === null ? '' : String(row.minutesLate);
  return [
    slashDate(row.date),
    weekday(row.date),
    row.kind,
    row.place,
    clockCaps(row.scheduled),
    actual,
    late,
    row.note,
  ];
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
