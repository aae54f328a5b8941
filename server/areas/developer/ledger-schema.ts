import { z } from 'zod';
import { Id } from '#server/catalog/fields.ts';

export const TokenActivity = z
  .strictObject({
    tokenId: Id,
    clientName: z.string().nullable(),
    clientVersion: z.string().nullable(),
    clientAt: z.string().nullable(),
    lastAt: z.string().nullable(),
    lastTransport: z.string().nullable(),
    lastOperationId: z.string().nullable(),
    lastOutcome: z.string().nullable(),
  })
  .meta({ id: 'TokenActivity', description: 'The program behind a token, and its last call' });
export type TokenActivity = z.output<typeof TokenActivity>;

const NamedRecord = z
  .strictObject({ id: z.string(), kind: z.string(), title: z.string() })
  .meta({ id: 'NamedRecord', description: 'A record that a call touched, as it is called now' });
export type NamedRecord = z.output<typeof NamedRecord>;

const line = {
  id: z.number(),
  at: z.string(),
  transport: z.string(),
  operationId: z.string(),
  outcome: z.string(),
  records: z.array(NamedRecord.nullable()).meta({
    description: 'The first of what it touched; null for what is deleted, or no longer yours to see',
  }),
  recordCount: z.number(),
  bytes: z.number(),
  times: z.number(),
};
const LedgerLine = z.strictObject(line).meta({ id: 'LedgerLine' });
export type LedgerLine = z.output<typeof LedgerLine>;

export const LedgerPage = z
  .strictObject({
    lines: z.array(LedgerLine),
    nextBefore: z.number().nullable().meta({ description: 'Give it as before for the next page; null at the end' }),
  })
  .meta({ id: 'LedgerPage' });
export type LedgerPage = z.output<typeof LedgerPage>;

export const LedgerCall = z
  .strictObject({
    ...line,
    caseName: z.string().nullable(),
    changes: z.array(
      z.strictObject({
        kind: z.string(),
        op: z.enum(['insert', 'update', 'delete']),
        title: z.string().nullable(),
        fields: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'LedgerCall', description: 'A call with everything it touched, and what it changed' });
export type LedgerCall = z.output<typeof LedgerCall>;

export const QuarterCount = z
  .strictObject({
    quarter: z.string().meta({ description: '2026-11-21T08:45, UTC' }),
    reads: z.number(),
    changes: z.number(),
    refused: z.number(),
  })
  .meta({ id: 'QuarterCount', description: 'Calls in a quarter of an hour: any time zone adds them up to its days' });
export type QuarterCount = z.output<typeof QuarterCount>;
