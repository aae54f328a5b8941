import { fold } from '#renderer/lib/quick-match.ts';
import { custodyColumns, type DayWords, type EvidenceIndex, indexColumns } from '#server/rules/evidence-index.ts';

export interface IndexColumn {
  key: string;
  label: string;
}

/** A row of the table: the words of its cells, by column. */
export interface IndexLine {
  key: string;
  kind: 'row';
  height: number;
  /** The item that it opens; null where there is none any longer. */
  opens: string | null;
  cells: Readonly<Record<string, string>>;
}

/** What is left out of the tables: an export has it. */
const onlyExported = new Set([
  'packetPage',
  'type',
  'original',
  'sha256',
  'redacted',
  'utcOffset',
  'evidenceId',
  'version',
  'hashBefore',
  'previous',
  'hash',
]);

/** The lines of an index with the days as the reader writes them, and the columns that any of them says something in. */
export function linesOf(
  index: EvidenceIndex,
  height: number,
  day: DayWords,
): { lines: IndexLine[]; columns: IndexColumn[] } {
  if (index.kind === 'custody') {
    const lines = index.rows.map((row): IndexLine => {
      const cells = cellsOf(custodyColumns, row, day);
      const opens = row.description === null ? null : row.evidenceId;
      return { key: row.id, kind: 'row', height, opens, cells };
    });
    return { lines, columns: shownColumns(custodyColumns, lines) };
  }
  const lines = index.rows.map((row, at): IndexLine => {
    // A number that was replaced has its item once more.
    const key = `${row.evidenceId ?? 'gone'}-${at}`;
    return { key, kind: 'row', height, opens: row.evidenceId, cells: cellsOf(indexColumns, row, day) };
  });
  return { lines, columns: shownColumns(indexColumns, lines) };
}

type Columns<Row> = Readonly<Record<string, { label: string; cell: (row: Row, day: DayWords) => string }>>;

function cellsOf<Row>(columns: Columns<Row>, row: Row, day: DayWords): Record<string, string> {
  return Object.fromEntries(Object.entries(columns).map(([key, { cell }]) => [key, cell(row, day)]));
}

function shownColumns(
  columns: Readonly<Record<string, { label: string }>>,
  lines: readonly IndexLine[],
): IndexColumn[] {
  return Object.entries(columns)
    .filter(([key]) => !onlyExported.has(key) && lines.some(({ cells }) => cells[key] !== ''))
    .map(([key, { label }]) => ({ key, label }));
}

/** Those that have all of these words somewhere, in any column. */
export function found(lines: readonly IndexLine[], text: string): readonly IndexLine[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter(({ cells }) => {
    const said = fold(Object.values(cells).join('\n'));
    return words.every((word) => said.includes(word));
  });
}

const widths: Readonly<Record<string, string>> = {
  exhibitNumber: '92px',
  description: 'minmax(150px, 2fr)',
  date: '136px',
  ledgerState: '88px',
  replacedBy: '92px',
  computer: 'minmax(90px, 0.6fr)',
  place: '56px',
  at: '176px',
  event: '92px',
  offeredBy: '92px',
  issues: 'minmax(100px, 1fr)',
  recipients: 'minmax(150px, 1.5fr)',
  actor: 'minmax(96px, 0.7fr)',
  transport: 'minmax(132px, 0.7fr)',
  purpose: 'minmax(110px, 1.5fr)',
  hashAfter: '116px',
};

/** The columns as a grid has them: Bates ranges as wide as the longest of them, since each part of one counts. */
export function gridOf(columns: readonly IndexColumn[], lines: readonly IndexLine[]): string {
  const longest = lines.reduce((most, { cells }) => Math.max(most, cells['bates']?.length ?? 0), 0);
  const bates = `${Math.min(Math.max(longest * 8 + 16, 92), 240)}px`;
  return columns.map(({ key }) => (key === 'bates' ? bates : (widths[key] ?? 'minmax(80px, 1fr)'))).join(' ');
}
