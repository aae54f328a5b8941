import { csvOf, formulaRule } from '#server/papers/csv.ts';
import { type Cell, writeXlsx } from '#server/papers/workbook/workbook.ts';
import { custodyColumns, type EvidenceIndex, indexColumns } from '#server/rules/evidence-index.ts';
import { indexFacts } from './facts.ts';

/* An index for programs and spreadsheets. In these, days are `YYYY-MM-DD`. */

export interface IndexFile {
  bytes: Uint8Array;
  mimeType: string;
}

export const indexFiles: Readonly<Record<'csv' | 'xlsx' | 'json', (index: EvidenceIndex) => IndexFile>> = {
  csv: (index) => ({ bytes: asCsv(index), mimeType: 'text/csv; charset=utf-8' }),
  xlsx: (index) => ({
    bytes: asWorkbook(index),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  json: (index) => ({ bytes: Buffer.from(JSON.stringify(index, null, 2)), mimeType: 'application/json' }),
};

interface Table {
  labels: string[];
  rows: string[][];
}

const iso = (day: string): string => day;

function tableOf(index: EvidenceIndex): Table {
  if (index.kind === 'custody') return filled(Object.values(custodyColumns), index.rows);
  return filled(Object.values(indexColumns), index.rows);
}

function filled<Row>(
  columns: readonly { label: string; cell: (row: Row, day: typeof iso) => string }[],
  rows: readonly Row[],
): Table {
  return {
    labels: columns.map(({ label }) => label),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row, iso))),
  };
}

/** What the file says of itself comes first, as rows of a label and a value, then an empty row, then the table. */
function asCsv(index: EvidenceIndex): Buffer {
  const { labels, rows } = tableOf(index);
  const facts = [...headFacts(index), { label: 'Formulas', value: `In this file, ${formulaRule}` }];
  return csvOf([...facts.map(({ label, value }) => [label, value]), [], labels, ...rows]);
}

/** The table on a sheet of its own, so that it can be sorted, and what the file says of itself on another. */
function asWorkbook(index: EvidenceIndex): Buffer {
  const { labels, rows } = tableOf(index);
  const dates = new Set(labels.flatMap((label, at) => (label === indexColumns.date.label ? [at] : [])));
  const table = {
    name: index.title,
    widths: labels.map((label, at) => widthOf([label, ...rows.slice(0, 200).map((row) => row[at] ?? '')])),
    rows: [
      labels.map((text): Cell => ({ text, bold: true })),
      ...rows.map((row) => row.map((text, at): Cell => (dates.has(at) ? dayCell(text) : textCell(text)))),
    ],
  };
  const about = {
    name: 'About',
    widths: [16, 100],
    rows: [
      [{ text: 'About this file', bold: true } as const, null],
      ...headFacts(index).map(({ label, value }): Cell[] => [{ text: label }, { text: value }]),
    ],
  };
  return writeXlsx([table, about], index.madeWith, index.madeAt);
}

function headFacts(index: EvidenceIndex): { label: string; value: string }[] {
  return [
    ...index.caseLines.map((value) => ({ label: 'Case', value })),
    { label: 'Index', value: index.title },
    ...indexFacts(index, iso, 'en-US'),
  ];
}

function textCell(text: string): Cell {
  return text === '' ? null : { text };
}

/** Excel counts days from 1900 on, and the first two months of it wrong: older ones are text. */
function dayCell(day: string): Cell {
  return day >= '1900-03-01' ? { date: day } : textCell(day);
}

function widthOf(texts: readonly string[]): number {
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
  return Math.min(50, Math.max(8, longest + 2));
}
