import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { messageAnswers } from './answers.ts';
import { exportsOf, listRows, sidesOf } from './comparison.ts';
import { comparedAPage, sideOf } from './comparison-answer.ts';
import { comparedThread, ComparedRow } from './comparison-schema.ts';
import { requireNamed } from './filter-fields.ts';

export const getMessagesComparisonRows = defineOperation({
  door: 'window',
  method: 'get',
  path: '/messages/comparison/rows',
  summary: 'Messages of a thread as two of its exports show them',
  description: 'Oldest first, one page.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      ...comparedThread,
      from: z.coerce.number().int().default(0).meta({ description: 'One of `pages` of the comparison' }),
    }),
  },
  output: json(z.strictObject({ rows: z.array(ComparedRow) })),
  errors: ['not_found'],
  async handler(view, { query: { from, ...asked } }) {
    await requireNamed(view, { threadId: asked.threadId });
    const sides = sidesOf(await exportsOf(view, asked.threadId), asked);
    if (sides === null) return { rows: [] };
    const rows = await listRows(view, sides, { from, limit: comparedAPage });
    const answers = await messageAnswers.all(
      view,
      rows.map(({ message }) => message),
    );
    return {
      rows: answers.flatMap((message, index) => {
        const row = rows[index];
        if (!row) return [];
        return [
          { message, left: sideOf(row.message, row.left), right: sideOf(row.message, row.right), shows: row.shows },
        ];
      }),
    };
  },
});
