import { afterEach, beforeEach, expect, test } from 'vitest';
import { tokens } from '#server/areas/developer/record.ts';
import { accounts } from '#server/areas/account/record.ts';
import type { TokenCall } from '#server/access/call-buffer.ts';
import { appendCalls, forgetOldCalls } from '#server/access/token-calls.ts';
import { insertRecord } from '#server/store/records.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';

let scratch: ScratchStore;
beforeEach(async () => {
  scratch = await ScratchStore.open();
  await scratch.write(async (tx) => {
    await insertRecord(tx, accounts, { id: 'a', email: 'a@example.org', name: 'Ada' });
    for (const id of ['busy', 'quiet']) {
      await insertRecord(tx, tokens, {
        id,
        accountId: 'a',
        name: id,
        prefix: 'cw_live_abcd',
        hash: id,
        permissions: '[]',
        assistant: 0,
        approveDeletes: 0,
        expiresAt: null,
        revokedAt: null,
      });
    }
  });
});
afterEach(() => scratch[Symbol.asyncDispose]());

function call(tokenId: string, at: string): TokenCall {
  const done = { transport: 'mcp', operationId: 'get_case', requestId: 'r', caseId: null, outcome: 'done' } as const;
  return {
    ...done,
    tokenId,
    at: Date.parse(at),
    records: [],
    recordCount: 0,
    firstSeq: null,
    lastSeq: null,
    bytes: 0,
    times: 1,
  };
}

const kept = () =>
  scratch.store.readOne((tx) => tx.db.selectFrom('tokenCalls').select(['tokenId', 'at']).orderBy('id').execute());

test('a ledger forgets what is too old', async () => {
  const days = ['2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'];
  await scratch.write((tx) =>
    appendCalls(
      tx,
      days.map((at) => call('busy', at)),
    ),
  );
  await scratch.write((tx) => forgetOldCalls(tx, '2026-01-01T00:00:00.000Z'));
  expect((await kept()).map(({ at }) => at)).toEqual(days.slice(1));
});

test('and the oldest lines beyond so many, for each token separately', async () => {
  const at = (n: number): string => `2026-06-01T00:00:0${n}.000Z`;
  await scratch.write((tx) =>
    appendCalls(
      tx,
      [0, 1, 2, 3, 4].map((n) => call('busy', at(n))),
    ),
  );
  await scratch.write((tx) => appendCalls(tx, [call('quiet', at(0))]));
  await scratch.write((tx) => forgetOldCalls(tx, '2020-01-01T00:00:00.000Z', 3));
  expect(await kept()).toEqual([
    ...[2, 3, 4].map((n) => ({ tokenId: 'busy', at: at(n) })),
    { tokenId: 'quiet', at: at(0) },
  ]);
});
