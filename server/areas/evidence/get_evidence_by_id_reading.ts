import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notReadReasons } from '#server/rules/pages-not-read.ts';
import { requireEvidence, findReading } from './queries.ts';
import { pagesNotReadOf, readingPages } from './readings.ts';
import { ReadingStatus } from './schema.ts';

const ReadPage = z
  .strictObject({
    text: z.string(),
    confidence: z.number().nullable().meta({ description: '0 to 100; null for text that the file itself holds' }),
    notRead: z
      .enum(notReadReasons)
      .nullable()
      .meta({ description: 'Why something on this page could not be recognized; null where all was' }),
  })
  .meta({ id: 'ReadPage' });

export const getEvidenceByIdReading = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/{id}/reading',
  summary: 'The extracted text page by page, with its confidence',
  description: 'While a file is being read, the pages that are ready.',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'view' },
  input: { path: z.strictObject({ id: Id }) },
  output: json(z.strictObject({ status: ReadingStatus, pages: z.array(ReadPage) })),
  errors: ['not_found'],
  async handler({ tx, viewer }, { path }) {
    const row = await requireEvidence(tx, viewer, path.id);
    const found = await findReading(tx, row.id);
    const notRead = new Map((found ? pagesNotReadOf(found) : []).map(({ page, reason }) => [page, reason]));
    const pages = (await readingPages(tx, row.id)).map((page, at) => ({
      ...page,
      notRead: notRead.get(at + 1) ?? null,
    }));
    return { status: found?.status ?? 'pending', pages };
  },
});
