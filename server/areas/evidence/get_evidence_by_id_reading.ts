import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { doubtfulRanges } from '#server/rules/words-in-text.ts';
import { requireEvidence, findReading } from './queries.ts';
import { readingPages } from './readings.ts';
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
    const words = new Map((await recognizedWordsOf(tx, row.id)).map((page) => [page.page, page.words]));
    const pages = (await readingPages(tx, row.id)).map((page, at) => ({
      ...page,
      doubtful: doubtfulRanges(page.text, words.get(at + 1) ?? []),
    }));
    return { status: found?.status ?? 'pending', pages };
  },
});
