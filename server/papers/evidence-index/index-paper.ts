import type { CourtProfile } from '#server/papers/court-profile.ts';
import type { Fact } from '#server/papers/message-log/facts.ts';
import { clockWords, dayWords } from '#server/papers/dates.ts';
import {
  custodyColumns as custody,
  type CustodyRow,
  type DayWords,
  type EvidenceIndex,
  indexColumns as columns,
  type IndexRow,
} from '#server/rules/evidence-index.ts';
import { indexFacts } from './facts.ts';

/*
 * An index as it is printed: its twenty columns in nine, those that belong together one below the other. Every text is
 * plain, with its line breaks.
 */

export interface IndexPaper {
  title: string;
  /** Which case it is, a line each. */
  caseLines: readonly string[];
  /** Its size of paper, which is turned, and its language. */
  profile: CourtProfile;
  facts: readonly Fact[];
  /** Columns as wide as these parts of the whole. */
  columns: readonly { head: string; width: number }[];
  rows: readonly (readonly PrintedCell[])[];
}

export interface PrintedCell {
  text: string;
  /** Hashes, in small print below, a line each. */
  hashes: readonly string[];
}

export function indexPaper(index: EvidenceIndex, profile: CourtProfile): IndexPaper {
  const { title, caseLines } = index;
  const { language } = profile;
  const day = (date: string): string => dayWords(date, language);
  const head = { title, caseLines, profile, facts: indexFacts(index, day, language) };
  return index.kind === 'custody'
    ? { ...head, columns: custodyHeads, rows: index.rows.map((row) => custodyCells(row, day, language)) }
    : { ...head, columns: heads, rows: index.rows.map((row) => cells(row, day)) };
}

const heads = [
  { head: 'Exhibit, Bates, page', width: 12 },
  { head: 'Description, type, source, SHA-256', width: 21 },
  { head: 'Date', width: 7 },
  { head: 'Custodian, original or copy', width: 9 },
  { head: 'Category', width: 9 },
  { head: 'Witness and foundation', width: 11 },
  { head: 'Objection', width: 9 },
  { head: 'Offered by, ruling', width: 10 },
  { head: 'Status and recipients', width: 12 },
];

function cells(row: IndexRow, day: DayWords): PrintedCell[] {
  const said = (key: keyof typeof columns): string => columns[key].cell(row, day);
  const page = row.packetPage === null ? '' : `page ${row.packetPage}`;
  const replaced = row.replacedBy === null ? '' : `Replaced by ${row.replacedBy}`;
  const lines = [
    // A range is cut after its dash and nowhere else: its numbers are compared by eye.
    [row.exhibitNumber ?? '', ...said('bates').split(/, |(?<=–)/), page],
    [row.description, [row.type, row.source].filter((each) => each !== null).join(', ')],
    [said('date')],
    [said('custodian'), said('original'), said('confidentiality')],
    [...row.issues],
    row.foundation.map(({ witness, text }) => [witness, text].filter((each) => each).join(': ')),
    [...row.objections],
    [said('offeredBy'), ...said('rulings').split('; ')],
    [said('ledgerState'), replaced, ...said('recipients').split('; '), row.redacted ? 'Redacted version made' : ''],
  ];
  return lines.map((each, at) => ({
    text: linesOf(each),
    hashes: at === 1 && row.sha256 !== null ? [row.sha256.slice(0, 32), row.sha256.slice(32)] : [],
  }));
}

const custodyHeads = [
  { head: 'Computer, no.', width: 9 },
  { head: 'Time (UTC), local offset', width: 13 },
  { head: 'Event, detail', width: 14 },
  { head: 'Evidence', width: 19 },
  { head: 'By', width: 11 },
  { head: 'SHA-256 before and after; hash of the event before, and of this one', width: 34 },
];

function custodyCells(row: CustodyRow, day: DayWords, language: string): PrintedCell[] {
  const said = (key: keyof typeof custody): string => custody[key].cell(row, day);
  const number = row.exhibitNumber === null ? '' : `Exhibit ${row.exhibitNumber}`;
  const lines = [
    [said('computer'), said('place')],
    [day(row.at), clockWords(row.at, 'second', language), row.utcOffset],
    [said('event'), said('purpose')],
    [said('description'), number],
    [said('actor'), `through ${said('transport')}`, `Casewright ${row.version}`],
    [],
  ];
  const hashes = [row.hashBefore, row.hashAfter, row.previous, row.hash].map((hash) => hash ?? 'none');
  return lines.map((each, at) => ({ text: linesOf(each), hashes: at === 5 ? hashes : [] }));
}

function linesOf(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}
