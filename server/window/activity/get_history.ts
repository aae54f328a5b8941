import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id, Instant } from '#server/catalog/fields.ts';
import type { Who } from './changes.ts';
import { historyPage } from './history.ts';
import { HistoryPage, HistoryResource } from './schema.ts';

const pageSize = 100;
const Seq = z.coerce.number().int().positive().optional();
const DoneBy = z
  .string()
  .regex(/^(?:(?:account|token):[0-9a-f-]{36}|application|sync)$/, 'This names nobody who could have done something.')
  .transform((text): Who => {
    const [kind = '', id = ''] = text.split(':');
    if (kind === 'account' || kind === 'token') return { kind, id };
    return { kind: kind === 'sync' ? 'sync' : 'application' };
  });

export const getHistory = defineOperation({
  door: 'window',
  method: 'get',
  path: '/history',
  summary: 'What changed in a matter, when and by whom',
  description: 'Read from the change log, newest first, within the rights of the account.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: Id,
      before: Seq,
      after: Seq,
      resource: HistoryResource.optional(),
      op: z.enum(['insert', 'update', 'delete']).optional(),
      who: DoneBy.optional(),
      record: Id.optional(),
      from: Instant.optional(),
      to: Instant.optional(),
      q: z.string().trim().min(1).max(200).optional(),
    }),
  },
  output: json(HistoryPage),
  errors: ['not_found'],
  handler(view, { query: { caseId: _caseId, before, after, ...filter } }) {
    return historyPage(view, filter, { before, after, limit: pageSize });
  },
});
