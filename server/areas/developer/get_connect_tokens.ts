import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { listActivity } from './ledger-queries.ts';
import { TokenActivity } from './ledger-schema.ts';

export const getConnectTokens = defineOperation({
  door: 'window',
  method: 'get',
  path: '/connect/tokens',
  summary: 'The program and the last call of each of your tokens',
  access: { kind: 'account' },
  output: json(z.array(TokenActivity)),
  handler: ({ tx, viewer }) => listActivity(tx, viewer.accountId),
});
