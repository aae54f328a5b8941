import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { LedgerEntry, seenEntries } from './seen-ledger.ts';

export const getEvidenceLedger = defineOperation({
  door: 'window',
  method: 'get',
  path: '/evidence/ledger',
  summary: 'Exhibit and Bates numbers that are taken permanently',
  description: 'Numbers that were served, filed or withdrawn, and all Bates ranges, in the order they were given.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { query: z.strictObject({ caseId: Id }) },
  output: json(z.array(LedgerEntry)),
  errors: ['not_found'],
  handler: (view) => seenEntries(view),
});
