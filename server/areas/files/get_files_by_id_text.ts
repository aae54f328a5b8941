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
    'What the machine read, by evidence id: plain text, pages separated by form feeds. While it is still reading, what there is comes with `stillReading` (REST: the header X-Still-Reading) and says so in brackets at the end; 429 with Retry-After when none of what was asked for is there yet; 413 when a limit stopped it; an empty text when there is none to read. A page that could not be recognized says so in brackets. A long text is read in pieces: give `nextOffset` as `offset` until there is none.',
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
    const reading = await findReading(tx, row.id);
    const range = pageRange(query.pages);
    const pages = await readPages(tx, row.id, range);
    const goesOn = isGoingOn(reading);
    if (goesOn && pages.every(({ text }) => text.trim() === '')) throw nothingYet(reading);
    if (!reading || reading.status === 'failed') throw notRead(reading);
    const last = reading.pages ?? 1;
    if (!goesOn && query.pages !== undefined && range.first > last) throw beyondTheEnd(last);
    const gaps = notReadLines(reading);
    const text = pages
      .map((page, at) => [page.text.replaceAll('\f', '\n'), ...(gaps.get(range.first + at) ?? [])])
      .map((lines) => lines.filter((line) => line !== '').join('\n\n'))
      .join('\f');
    if (!goesOn) return pieceOf(text, query, range.first);
    return { ...pieceOf(`${text}\n\n[${stillReading(reading)}]`, query, range.first), stillReading: true };
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

function isGoingOn(reading: ExtractionRow | undefined): boolean {
  return !reading || reading.status === 'pending' || reading.status === 'running';
}

function stillReading(reading: ExtractionRow | undefined): string {
  const at = reading?.page == null ? '' : ` (page ${reading.page} of ${reading.pages ?? '?'})`;
  return `This file is still being read${at}.`;
}

function nothingYet(reading: ExtractionRow | undefined): AppError {
  const details = { page: reading?.page ?? null, pages: reading?.pages ?? null };
  return new AppError('resource_busy', `${stillReading(reading)} Ask again in a moment.`, details, secondsToWait);
}

function notRead(reading: ExtractionRow | undefined): AppError {
  const limited = reading?.reason === 'limit' || reading?.reason === 'timeout';
  return new AppError(limited ? 'resource_limit' : 'invalid_file', reading?.error ?? 'This file could not be read.');
}
