import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { exportsOf, sidesOf, walkRows } from './comparison.ts';
import { summaryOf } from './comparison-answer.ts';
import { comparedThread, Comparison } from './comparison-schema.ts';
import { requireNamed } from './filter-fields.ts';

export const getMessagesComparison = defineOperation({
  door: 'window',
  method: 'get',
  path: '/messages/comparison',
  summary: 'Where two exports of a thread differ',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { query: z.strictObject(comparedThread) },
  output: json(Comparison),
  errors: ['not_found'],
  async handler(view, { query }) {
    await requireNamed(view, { threadId: query.threadId });
    const exports = await exportsOf(view, query.threadId);
    const sides = sidesOf(exports, query);
    const summary = await summaryOf(sides === null ? [] : walkRows(view, sides));
    return { exports, left: sides?.left ?? null, right: sides?.right ?? null, ...summary };
  },
});
