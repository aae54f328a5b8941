import { z } from 'zod';
import { operations } from '#server/areas/operations.ts';
import { answerApart } from '#server/catalog/answer-apart.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { invalid } from '#server/errors/app-error.ts';
import { changesAtOnce } from '#server/rules/request-limits.ts';

const byId = new Map(operations.filter(({ method }) => method === 'patch').map((each) => [each.id, each]));

/**
 * What the window changes in many records at once, such as a tag of thousands: as requests of their own they would wait
 * for the network and the disk one after the other.
 */
export const patchCalls = defineOperation({
  door: 'window',
  method: 'patch',
  path: '/calls',
  summary: 'Change many records',
  description: 'Each is a call of its own, with its checks and its transaction: one that is refused stops no other.',
  access: { kind: 'account' },
  input: {
    body: z.strictObject({
      calls: z
        .array(
          z.strictObject({
            operationId: z.string().meta({ description: 'Of the operation that changes such a record' }),
            path: z.record(z.string(), z.string()),
            query: z.record(z.string(), z.string()),
            body: z.record(z.string(), z.unknown()),
          }),
        )
        .min(1, 'Give at least one call.')
        .max(changesAtOnce, `At most ${changesAtOnce} of these.`),
    }),
  },
  output: json(z.array(z.strictObject({ status: z.int(), body: z.unknown() }))),
  outside: ({ callApart }, { body }) =>
    Promise.all(
      body.calls.map(({ operationId, ...input }) =>
        answerApart(() => {
          const operation = byId.get(operationId);
          if (!operation) throw invalid(`“${operationId}” changes no record.`, 'operationId');
          return callApart(operation, input);
        }),
      ),
    ),
});
