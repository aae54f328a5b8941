import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { LedgerInstant } from './ledger-instant.ts';
import { QuarterCount } from './ledger-schema.ts';
import { countByQuarter } from './token-ledger.ts';

export const getConnectTokensByIdDays = defineOperation({
  door: 'window',
  method: 'get',
  path: '/connect/tokens/{id}/days',
  summary: 'How often a token did something, over time',
  access: { kind: 'account' },
  input: { path: z.strictObject({ id: Id }), query: z.strictObject({ from: LedgerInstant }) },
  output: json(z.array(QuarterCount)),
  errors: ['not_found'],
  handler: ({ tx, viewer }, { path, query }) => countByQuarter(tx, viewer, path.id, query.from),
});
