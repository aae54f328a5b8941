import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notReadReasons } from '#server/rules/pages-not-read.ts';
import { doubtfulRanges } from '#server/rules/words-in-text.ts';
import { requireEvidence, findReading } from './queries.ts';
import { pagesNotReadOf, readingPages } from './readings.ts';
import { ReadingStatus } from './schema.ts';
import { recognizedWordsOf } from './word-places.ts';

const DoubtfulRange = z
  .strictObject({
    start: z.number().meta({ description: 'In UTF-16 units of the text' }),
    end: z.number().meta({ description: 'Behind the last' }),
    confidence: z.number().meta({ description: '0 to 100' }),
  })
  .meta({ id: 'DoubtfulRange' });

const ReadPage = z
  .strictObject({
    text: z.string(),
    confidence: z.number().nullable().meta({ description: '0 to 100; null for text that the file itself holds' }),
    doubtful: z.array(DoubtfulRange).meta({ description: 'Words recognized with little certainty, in their order' }),
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
    const words = new Map((await recognizedWordsOf(tx, row.id)).map((page) => [page.page, page.words]));
    const pages = (await readingPages(tx, row.id)).map((page, at) => ({
      ...page,
      doubtful: doubtfulRanges(page.text, words.get(at + 1) ?? []),
      notRead: notRead.get(at + 1) ?? null,
    }));
    return { status: found?.status ?? 'pending', pages };
  },
});
