import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tokens } from '#server/areas/developer/record.ts';
import { accounts } from '#server/areas/account/record.ts';
import type { TokenCall } from '#server/access/call-buffer.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { insertRecord } from '#server/store/records.ts';
import { Store } from '#server/store/store.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';

const actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'r' } as const;

let scratch: ScratchStore;
let errors: unknown[];
let notified: string[];
/** What the database answers to the next writes instead of doing them. */
let refusals: Error[];
let uses: TokenUses;
beforeEach(async () => {
  scratch = await ScratchStore.open();
  errors = [];
  notified = [];
  refusals = [];
  await scratch.write(async (tx) => {
    await insertRecord(tx, accounts, { id: 'a', email: 'a@example.org', name: 'Ada' });
    const rights = { permissions: '[]', assistant: 0, approveDeletes: 0, expiresAt: null, revokedAt: null } as const;
    await insertRecord(tx, tokens, { id: 't', accountId: 'a', name: 't', prefix: 'p', hash: 'h', ...rights });
  });
  uses = new TokenUses(fullAtTimes(scratch.store), actor, {
    notify: (ids) => notified.push(...ids),
    logError: (error) => errors.push(error),
    delay: 5,
  });
});
afterEach(async () => {
  await uses.close();
  await scratch[Symbol.asyncDispose]();
});

/** A store on a disk that is full for as long as there are refusals: the one thing here that can't be real. */
function fullAtTimes(store: Store): Store {
  const write: Store['write'] = (who, work) => {
    const refusal = refusals.shift();
    return refusal ? sleep(20).then(() => Promise.reject(refusal)) : store.write(who, work);
  };
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'write') return write;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

const full = (code = 'SQLITE_FULL'): Error => Object.assign(new Error('database or disk is full'), { code });

function call(operationId: string, tokenId = 't'): TokenCall {
  const what = { transport: 'mcp', caseId: null, outcome: 'done', requestId: operationId } as const;
  const counts = { recordCount: 0, firstSeq: null, lastSeq: null, bytes: 0, times: 1 };
  return { ...what, ...counts, tokenId, operationId, at: scratch.now, records: [] };
}

const kept = async () =>
  (
    await scratch.store.readOne((tx) => tx.db.selectFrom('tokenCalls').select('operationId').orderBy('id').execute())
  ).map(({ operationId }) => operationId);
const lastUse = async () =>
  (await scratch.store.readOne((tx) => tx.db.selectFrom('tokenUses').selectAll().executeTakeFirst()))?.lastUsedAt;

test('a disk that is full is logged, and what was noted is written once there is room, in its order', async () => {
  refusals = [full()];
  uses.note('t', '2026-01-01T00:00:00.000Z');
  uses.noteCall(call('get_first'));
  await expect.poll(() => errors).toHaveLength(1);
  expect(await kept()).toEqual([]);
  expect(notified).toEqual([]);
  uses.note('t', '2026-01-02T00:00:00.000Z');
  uses.noteCall(call('get_second'));
  await uses.flush();
  expect(await kept()).toEqual(['get_first', 'get_second']);
  expect(await lastUse()).toBe('2026-01-02T00:00:00.000Z');
  expect(notified).toEqual(['t']);
});

test('a last use noted before the disk was full does not come after a later one', async () => {
  refusals = [full()];
  uses.note('t', '2026-01-01T00:00:00.000Z');
  const failing = uses.flush();
  await sleep(5);
  uses.note('t', '2026-01-02T00:00:00.000Z');
  await failing;
  await uses.flush();
  expect(await lastUse()).toBe('2026-01-02T00:00:00.000Z');
});

test('the end waits for a writing that is under way, and is reached although the disk is full', async () => {
  uses.noteCall(call('get_first'));
  void uses.flush();
  await uses.close();
  expect(await kept()).toEqual(['get_first']);
  const other = new TokenUses(fullAtTimes(scratch.store), actor, { logError: (error) => errors.push(error) });
  refusals = [full()];
  other.noteCall(call('get_second'));
  await other.close();
  expect(errors).toHaveLength(1);
});

test('what the database refuses for what it is does not stop what comes after', async () => {
  uses.noteCall(call('get_first', 'no such token'));
  await uses.flush();
  expect(errors).toHaveLength(1);
  uses.noteCall(call('get_second'));
  await uses.flush();
  expect(await kept()).toEqual(['get_second']);
});
