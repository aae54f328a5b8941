import { howGiven } from './how-given.ts';

/*
 * The evidence index: one line an exhibit, piece of evidence or custody event, its columns, and how a cell reads. The
 * server makes its files of it, the window its tables. Days are `YYYY-MM-DD`, instants ISO 8601 in UTC.
 */

export const indexKinds = ['exhibits', 'all', 'custody'] as const;
export type IndexKind = (typeof indexKinds)[number];

export const indexTitles: Readonly<Record<IndexKind, string>> = {
  exhibits: 'Exhibit index',
  all: 'Evidence index',
  custody: 'Custody log',
};

export interface IndexRow {
  /** Null for a number whose item was deleted. */
  evidenceId: string | null;
  exhibitNumber: string | null;
  bates: string | null;
  /** Its first page in a packet. */
  packetPage: number | null;
  description: string;
  date: string | null;
  source: string | null;
  custodian: string | null;
  type: string | null;
  /** The role of the party that served or filed it. */
  offeredBy: string | null;
  issues: readonly string[];
  /** How it comes in: each witness, each foundation, as a binder says. */
  foundation: readonly { witness: string | null; text: string }[];
  original: 'original' | 'copy' | null;
  sha256: string | null;
  /** Something of it is painted out in packets; of one packet’s index, in that packet. */
  redacted: boolean;
  confidentiality: string | null;
  objections: readonly string[];
  rulings: readonly { mark: string; on: string; note: string }[];
  ledgerState: 'proposed' | 'assigned' | 'served' | 'filed' | 'withdrawn' | null;
  replacedBy: string | null;
  recipients: readonly { as: 'served' | 'filed'; name: string; on: string; method: string | null }[];
}

export interface CustodyRow {
  id: string;
  /** The computer in whose log it is; null where there is no other log. */
  computer: string | null;
  /** Its place in that log, from 1; null for whoever does not see the whole log. */
  place: number | null;
  at: string;
  utcOffset: string;
  event: string;
  evidenceId: string;
  exhibitNumber: string | null;
  /** Null where the item is deleted or in Trash. */
  description: string | null;
  actor: string | null;
  transport: string;
  purpose: string | null;
  version: string;
  hashBefore: string | null;
  hashAfter: string | null;
  previous: string | null;
  hash: string;
}

/**
 * Whether each event of a custody log follows from the one before it; figures only for who sees the whole log.
 * `differs`: others received of it, or from it, something that contradicts this.
 */
export type SeenCheck = { differs?: true | undefined } & (
  | { state: 'empty' }
  | { state: 'unchanged'; since: string | null; events: number | null }
  | { state: 'broken'; place: number | null; at: string | null; reason: string }
);

/** The log of another computer, as far as it was received. */
export interface OtherLog {
  computer: string;
  check: SeenCheck;
}

interface File<Kind, Row> {
  format: 'casewright-evidence-index';
  version: 1;
  kind: Kind;
  title: string;
  caseLines: readonly string[];
  madeAt: string;
  madeWith: string;
  /** Of the log of this computer. */
  custody: SeenCheck;
  otherLogs: readonly OtherLog[];
  rows: readonly Row[];
}

/** The index as JSON. */
export type EvidenceIndex = File<'exhibits' | 'all', IndexRow> | File<'custody', CustodyRow>;

/** Reads the JSON of an index, as this version writes it. */
export function readEvidenceIndex(json: string): EvidenceIndex {
  const index = JSON.parse(json) as EvidenceIndex;
  const { format, version } = index as { format?: unknown; version?: unknown };
  if (format !== 'casewright-evidence-index' || version !== 1) throw new Error('This is not an evidence index.');
  return index;
}

/** Rows that an index can have as a file. */
export const indexLimits = {
  pdf: 2_000,
  /** Of any other file: all of it is in memory while it is made. */
  rows: 100_000,
} as const;

/** How a day is written where the cell is read. */
export type DayWords = (day: string) => string;

interface Column<Row> {
  label: string;
  cell: (row: Row, day: DayWords) => string;
}

const joined = (words: readonly (string | null)[], between = '; ') => words.filter((word) => word).join(between);
const capital = (word: string | null) => (word === null ? '' : `${word.charAt(0).toUpperCase()}${word.slice(1)}`);

export const indexColumns = {
  exhibitNumber: { label: 'Exhibit no.', cell: (row) => row.exhibitNumber ?? '' },
  bates: { label: 'Bates range', cell: (row) => row.bates ?? '' },
  packetPage: { label: 'Packet page', cell: (row) => String(row.packetPage ?? '') },
  description: { label: 'Description', cell: (row) => row.description },
  date: { label: 'Date', cell: ({ date }, day) => (date === null ? '' : day(date)) },
  source: { label: 'Author or source', cell: (row) => row.source ?? '' },
  custodian: { label: 'Custodian', cell: (row) => row.custodian ?? '' },
  type: { label: 'Type', cell: (row) => row.type ?? '' },
  offeredBy: { label: 'Offered by', cell: (row) => capital(row.offeredBy) },
  issues: { label: 'Category', cell: (row) => joined(row.issues) },
  foundation: {
    label: 'Witness and foundation',
    cell: (row) => joined(row.foundation.map(({ witness, text }) => joined([witness, text], ': '))),
  },
  original: { label: 'Original or copy', cell: (row) => capital(row.original) },
  sha256: { label: 'SHA-256', cell: (row) => row.sha256 ?? '' },
  redacted: { label: 'Redacted', cell: (row) => (row.redacted ? 'Yes' : 'No') },
  confidentiality: { label: 'Confidentiality', cell: (row) => row.confidentiality ?? '' },
  objections: { label: 'Objection', cell: (row) => joined(row.objections) },
  rulings: {
    label: 'Ruling',
    cell: ({ rulings }, day) =>
      joined(rulings.map(({ mark, on, note }) => joined([`${capital(mark)} ${day(on)}`, note], ': '))),
  },
  ledgerState: { label: 'Status', cell: (row) => capital(row.ledgerState) },
  replacedBy: { label: 'Replaced by', cell: (row) => row.replacedBy ?? '' },
  recipients: {
    label: 'Recipients',
    cell: ({ recipients }, day) =>
      joined(
        recipients.map(
          ({ as, name, on, method }) => `${name} (${joined([`${as} ${day(on)}`, method && howGiven(method)], ', ')})`,
        ),
      ),
  },
} as const satisfies Record<string, Column<IndexRow>>;

export const custodyColumns = {
  computer: { label: 'Computer', cell: (row) => row.computer ?? '' },
  place: { label: 'No.', cell: (row) => String(row.place ?? '') },
  at: { label: 'Time (UTC)', cell: ({ at }, day) => `${day(at.slice(0, 10))} ${at.slice(11, 19)}` },
  utcOffset: { label: 'Local offset', cell: (row) => row.utcOffset },
  event: { label: 'Event', cell: (row) => capital(row.event) },
  exhibitNumber: { label: 'Exhibit no.', cell: (row) => row.exhibitNumber ?? '' },
  description: { label: 'Evidence', cell: (row) => row.description ?? 'Deleted or in Trash' },
  actor: { label: 'By', cell: (row) => row.actor ?? '' },
  transport: { label: 'Through', cell: (row) => transportNames[row.transport] ?? row.transport },
  purpose: { label: 'Detail', cell: (row) => row.purpose ?? '' },
  version: { label: 'Casewright version', cell: (row) => row.version },
  evidenceId: { label: 'Evidence id', cell: (row) => row.evidenceId },
  hashBefore: { label: 'SHA-256 before', cell: (row) => row.hashBefore ?? '' },
  hashAfter: { label: 'SHA-256 after', cell: (row) => row.hashAfter ?? '' },
  previous: { label: 'Hash of the event before', cell: (row) => row.previous ?? '' },
  hash: { label: 'Hash of this event', cell: (row) => row.hash },
} as const satisfies Record<string, Column<CustodyRow>>;

const transportNames: Readonly<Record<string, string>> = {
  window: 'the window',
  rest: 'the API',
  mcp: 'an assistant',
  sync: 'sync',
  job: 'a background job',
};

/** What the check of a custody log found, as sentences; without a computer, of the log of this one. */
export function checkWords(check: SeenCheck, day: DayWords, computer?: string): string {
  const log = computer === undefined ? 'The custody log' : `The custody log of “${computer}”`;
  if (check.differs !== true) return stateWords(check, day, log);
  return computer === undefined
    ? `The custody log differs from what other computers received before. ${stateWords(check, day, 'The log here')}`
    : `${log} differs from what was received before. ${stateWords(check, day, 'What was received first')}`;
}

function stateWords(check: SeenCheck, day: DayWords, log: string): string {
  switch (check.state) {
    case 'empty':
      return `${log} has no events yet.`;
    case 'unchanged': {
      const { since, events } = check;
      if (since === null || events === null) return `${log} is complete: no event was changed or is missing.`;
      const count = `${events.toLocaleString('en-US')} event${events === 1 ? '' : 's'}`;
      return `${log} is complete: ${count} since ${day(since.slice(0, 10))}, none changed or missing.`;
    }
    case 'broken': {
      const where = check.place === null ? '' : ` at event ${check.place.toLocaleString('en-US')}`;
      return `${log} is broken${where}. ${check.reason}`;
    }
  }
}

export interface CheckLine {
  words: string;
  /** Whether the log needs to be looked at. */
  doubtful: boolean;
}

/** Of every log a line, this computer’s first. */
export function checkLines(own: SeenCheck, others: readonly OtherLog[], day: DayWords): CheckLine[] {
  const line = (check: SeenCheck, computer?: string): CheckLine => ({
    words: checkWords(check, day, computer),
    doubtful: check.state === 'broken' || check.differs === true,
  });
  const shown = own.state === 'empty' && others.length > 0 ? [] : [line(own)];
  return [...shown, ...others.map(({ computer, check }) => line(check, computer))];
}
