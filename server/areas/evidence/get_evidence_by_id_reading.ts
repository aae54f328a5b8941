import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { requireEvidence, findReading } from './queries.ts';
import { readingPages } from './readings.ts';
import { ReadingStatus } from './schema.ts';

const ReadPage = z
  .strictObject({
    text: z.string(),
    confidence: z.number().nullable().meta({ description: '0 to 100; null for text that the file itself holds' }),
  })
  .meta({ id: 'ReadPage' });

export const getEvidenceByIdReading = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/{id}/reading',
  summary: 'The extracted text page by page, with its confidence',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'view' },
  input: { path: z.strictObject({ id: Id }) },
  output: json(z.strictObject({ status: ReadingStatus, pages: z.array(ReadPage) })),
  errors: ['not_found'],
  async handler({ tx, viewer }, { path }) {
    const row = await requireEvidence(tx, viewer, path.id);
    const found = await findReading(tx, row.id);
    return { status: found?.status ?? 'pending', pages: await readingPages(tx, row.id) };
  },
});
