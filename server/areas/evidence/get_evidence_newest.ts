import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { countEvidence, newestEvidence } from './list.ts';
import { evidenceAnswers, FoundEvidence } from './schema.ts';

/** `get_evidence` lists in the order of arrival: the wrong end for a list that is shown while the rest still comes. */
export const getEvidenceNewest = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/newest',
  summary: 'The evidence of a matter, newest first',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: Id,
      before: Id.optional().meta({ description: 'Items older than this one' }),
      limit: z.coerce.number().int().min(1).max(5000),
    }),
  },
  output: json(
    z.strictObject({
      items: z.array(FoundEvidence),
      total: z.int().optional().meta({ description: 'With the first page only' }),
    }),
  ),
  errors: ['not_found'],
  async handler(view, { query: { limit, before } }) {
    const rows = await newestEvidence(view, { limit, before });
    const items = await evidenceAnswers.all(view, rows);
    return before === undefined ? { items, total: await countEvidence(view) } : { items };
  },
});
