import { z } from 'zod';
import { findEvidence } from '#server/areas/evidence/queries.ts';
import { findReading } from '#server/areas/evidence/readings.ts';
import { defineOperation, text } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import { readPages } from '#server/store/search.ts';
import type { ExtractionRow } from '#server/store/tables.ts';

const secondsToWait = 2;

export const getFilesByIdText = defineOperation({
  method: 'get',
  path: '/files/{id}/text',
  scope: 'files:read',
  summary: 'Read a file’s text',
  description:
    'What the machine read, by evidence id: plain text, pages separated by form feeds. While it is still reading the answer is 429 with Retry-After; 413 when a limit stopped it; an empty text when there is none to read.',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'view' },
  input: { path: z.strictObject({ id: Id }) },
  output: text('The text, pages separated by form feeds'),
  errors: ['not_found', 'resource_limit', 'resource_busy', 'invalid_file'],
  async handler({ tx, viewer }, { path }) {
    const row = await findEvidence(tx, viewer, path.id);
    if (!row) throw notFound('file');
    requireRead(await findReading(tx, row.id));
    const pages = await readPages(tx, row.id);
    return pages.map((page) => page.text.replaceAll('\f', '\n')).join('\f');
  },
});

function requireRead(reading: ExtractionRow | undefined): void {
  if (!reading || reading.status === 'pending' || reading.status === 'running') {
    const at = reading?.page == null ? '' : ` (page ${reading.page} of ${reading.pages ?? '?'})`;
    throw new AppError(
      'resource_busy',
      `This file is still being read${at}. Ask again in a moment.`,
      {},
      secondsToWait,
    );
  }
  if (reading.status !== 'failed') return;
  const problem = reading.reason === 'limit' || reading.reason === 'timeout' ? 'resource_limit' : 'invalid_file';
  throw new AppError(problem, reading.error ?? 'This file could not be read.');
}
