import { z } from 'zod';
import { requireEvidence, findReading } from '#server/areas/evidence/queries.ts';
import { pagesNotReadOf } from '#server/areas/evidence/readings.ts';
import { defineOperation, textInPieces } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { inPieces, pieceOf } from '#server/catalog/text-piece.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { notReadLine } from '#server/rules/pages-not-read.ts';
import { readPages } from '#server/store/search.ts';
import type { ExtractionRow } from '#server/store/tables.ts';

const secondsToWait = 2;

export const getFilesByIdText = defineOperation({
  method: 'get',
  path: '/files/{id}/text',
  scope: 'files:read',
  summary: 'Read a file’s text',
  description:
    'What the machine read, by evidence id: plain text, pages separated by form feeds. While it is still reading the answer is 429 with Retry-After; 413 when a limit stopped it; an empty text when there is none to read. A page that could not be recognized says so in brackets. A long text is read in pieces: give `nextOffset` as `offset` until there is none.',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'view' },
  input: {
    path: z.strictObject({ id: Id }),
    query: z.strictObject({
      pages: z
        .string()
        .regex(/^[1-9]\d{0,5}(?:-[1-9]\d{0,5})?$/, 'Give one page (3) or a range of pages (3-7).')
        .optional()
        .meta({ description: 'One page (3) or a range (3-7), counted from 1; all of them when omitted' }),
      ...inPieces,
    }),
  },
  output: textInPieces('The text, pages separated by form feeds'),
  errors: ['not_found', 'resource_limit', 'resource_busy', 'invalid_file'],
  async handler({ tx, viewer }, { path, query }) {
    const row = await requireEvidence(tx, viewer, path.id, 'file');
    const reading = requireRead(await findReading(tx, row.id));
    const { pages: last } = reading;
    const range = pageRange(query.pages);
    if (query.pages !== undefined && range.first > (last ?? 1)) throw beyondTheEnd(last ?? 1);
    const pages = await readPages(tx, row.id, range);
    const gaps = notReadLines(reading);
    const text = pages
      .map((page, at) => [page.text.replaceAll('\f', '\n'), ...(gaps.get(range.first + at) ?? [])])
      .map((lines) => lines.filter((line) => line !== '').join('\n\n'))
      .join('\f');
    return pieceOf(text, query, range.first);
  },
});

/** By page, a line for what could not be recognized on it. */
function notReadLines(reading: ExtractionRow): Map<number, string[]> {
  const pages = Map.groupBy(pagesNotReadOf(reading), ({ page }) => page);
  return new Map([...pages].map(([page, gaps]) => [page, gaps.map(notReadLine)]));
}

function pageRange(pages: string | undefined): { first: number; last: number } {
  if (pages === undefined) return { first: 1, last: Infinity };
  const [first = 1, last = first] = pages.split('-').map(Number);
  if (last < first) throw invalid('The range of pages ends before it begins.', 'pages');
  return { first, last };
}

function beyondTheEnd(pages: number): AppError {
  return invalid(`This file has ${pages} ${pages === 1 ? 'page' : 'pages'}.`, 'pages');
}

function requireRead(reading: ExtractionRow | undefined): ExtractionRow {
  if (!reading || reading.status === 'pending' || reading.status === 'running') {
    const at = reading?.page == null ? '' : ` (page ${reading.page} of ${reading.pages ?? '?'})`;
    throw new AppError(
      'resource_busy',
      `This file is still being read${at}. Ask again in a moment.`,
      { page: reading?.page ?? null, pages: reading?.pages ?? null },
      secondsToWait,
    );
  }
  if (reading.status !== 'failed') return reading;
  const problem = reading.reason === 'limit' || reading.reason === 'timeout' ? 'resource_limit' : 'invalid_file';
  throw new AppError(problem, reading.error ?? 'This file could not be read.');
}
