import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { LedgerCall } from './ledger-schema.ts';
import { readCall } from './token-ledger.ts';

const CallNumber = z.coerce.number('That is not the number of a call.').int('That is not the number of a call.');

export const getConnectTokensByIdCallsByCall = defineOperation({
  door: 'window',
  method: 'get',
  path: '/connect/tokens/{id}/calls/{call}',
  summary: 'One call of a token, with everything it touched',
  access: { kind: 'account' },
  input: { path: z.strictObject({ id: Id, call: CallNumber }) },
  output: json(LedgerCall),
  errors: ['not_found'],
  handler: ({ tx, viewer }, { path }) => readCall(tx, viewer, path.id, path.call),
});
