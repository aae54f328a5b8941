import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { requireEvidence } from './queries.ts';
import { recognizedWordsOf } from './word-places.ts';

const PlacedWord = z
  .strictObject({ text: z.string(), x: z.number(), y: z.number(), w: z.number(), h: z.number() })
  .meta({ id: 'PlacedWord', description: 'In the unit of its page, from the top left of the page as it is seen' });

export const getEvidenceByIdWords = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/{id}/words',
  summary: 'Where the recognized words of a page are',
  description: 'None for a page whose text the file itself holds, or that is not read.',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'view' },
  input: { path: z.strictObject({ id: Id }), query: z.strictObject({ page: z.coerce.number().int().min(1) }) },
  output: json(z.strictObject({ width: z.number(), height: z.number(), words: z.array(PlacedWord) })),
  errors: ['not_found'],
  async handler({ tx, viewer }, { path, query }) {
    const row = await requireEvidence(tx, viewer, path.id);
    const found = (await recognizedWordsOf(tx, row.id)).find(({ page }) => page === query.page);
    const { width = 0, height = 0, words = [] } = found ?? {};
    return { width, height, words: words.map(({ text, x, y, w, h }) => ({ text, x, y, w, h })) };
  },
});
