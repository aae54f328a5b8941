import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { LedgerInstant } from './ledger-instant.ts';
import { LedgerPage } from './ledger-schema.ts';
import { readLedger } from './token-ledger.ts';

export const getConnectTokensByIdCalls = defineOperation({
  door: 'window',
  method: 'get',
  path: '/connect/tokens/{id}/calls',
  summary: 'What a token did, newest first',
  access: { kind: 'account' },
  input: {
    path: z.strictObject({ id: Id }),
    query: z.strictObject({
      from: LedgerInstant.optional(),
      to: LedgerInstant.optional(),
      kind: z.enum(['all', 'reads', 'changes', 'refused']).default('all'),
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
  },
  output: json(LedgerPage),
  errors: ['not_found'],
  handler: ({ tx, viewer }, { path, query }) => readLedger(tx, viewer, path.id, query),
});
