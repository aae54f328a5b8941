import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Principal } from '#server/access/principal.ts';
import { getTodos } from '#server/areas/todos/get_todos.ts';
import { postTodos } from '#server/areas/todos/post_todos.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import type { Operation } from '#server/catalog/operation.ts';
import type { Call } from '#server/pipeline/call.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { systemClock } from '#server/store/clock.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';
import { scratchPipeline } from './scratch-pipeline.ts';

// An operation inside the transaction of another one, or of sync, passes the checks that it passes from outside.
let scratch: ScratchStore;
let pipeline: Pipeline;
let person: Principal;
let caseId: string;
beforeAll(async () => {
  scratch = await ScratchStore.open(systemClock);
  pipeline = scratchPipeline(scratch);
  const matter = await scratch.matter();
  caseId = matter.caseId;
  person = { accountId: matter.accountId, email: '', name: 'Maya', emailVerified: true };
});
afterAll(() => scratch[Symbol.asyncDispose]());

const token = {
  id: 't',
  permissions: ['case:read'],
  assistant: false,
  approveDeletes: false,
  expiresAt: null,
  caseIds: null,
};
const answers = { access: { kind: 'account' }, scope: 'case:read', summary: 'For a test' } as const;

/** A read that answers what another operation answers. */
const holding = (inner: Operation, input: { query?: object; body?: object } = {}): Operation =>
  defineOperation({
    ...answers,
    method: 'get',
    path: '/outer',
    output: json(z.unknown()),
    handler: ({ invoke }) => invoke(inner, { ...input, query: { caseId, ...input.query } }),
  });

async function run(operation: Operation, principal = person): Promise<unknown> {
  const input = { path: {}, query: {}, body: undefined, files: [] };
  const { content } = await pipeline.run(principal, { operation, input, transport: 'rest', requestId: 'test' });
  return content.kind === 'json' ? content.value : undefined;
}

const create = (title: string) => ({
  operation: postTodos,
  input: { path: {}, query: {}, body: { caseId, title }, files: [] },
  transport: 'sync' as const,
  requestId: 'test',
});
const titles = async () => ((await run(holding(getTodos))) as { title: string }[]).map(({ title }) => title);

describe('an operation inside another one', () => {
  it('answers as it does from outside', async () => {
    await pipeline.write(person, 'sync', (_tx, invoke) => invoke(create('Serve the response')));
    expect(await titles()).toEqual(['Serve the response']);
  });

  it('needs its own permission', async () => {
    const refusal = { problem: 'insufficient_scope', details: { scope: 'todos:read' } };
    await expect(run(holding(getTodos), { ...person, token })).rejects.toMatchObject(refusal);
  });

  it('reads its input, and finds only what the caller may see', async () => {
    const wrong = holding(getTodos, { query: { caseId: 'mine' } });
    await expect(run(wrong)).rejects.toMatchObject({ problem: 'invalid_request' });
    const others = holding(getTodos, { query: { caseId: crypto.randomUUID() } });
    await expect(run(others)).rejects.toMatchObject({ problem: 'not_found' });
  });

  it('answers what its schema says', async () => {
    const handler = () => Promise.resolve(1 as never);
    const wrong = defineOperation({ ...answers, method: 'get', path: '/inner', output: json(z.string()), handler });
    const held = defineOperation({
      ...answers,
      method: 'get',
      path: '/outer',
      output: json(z.unknown()),
      handler: ({ invoke }) => invoke(wrong, {}),
    });
    await expect(run(held)).rejects.toThrow(/The answer of get_inner contradicts its schema/);
  });

  it('writes in no read', async () => {
    await expect(run(holding(postTodos, { body: { title: 'No' } }))).rejects.toThrow(/no read can hold it/);
  });
});

describe('calls in one transaction', () => {
  it('are all done or none', async () => {
    const before = await titles();
    const failing = pipeline.write(person, 'sync', async (_tx, invoke) => {
      await invoke(create('First'));
      await invoke(create(''));
    });
    await expect(failing).rejects.toMatchObject({ problem: 'invalid_request' });
    expect(await titles()).toEqual(before);
  });

  it('prepare before the transaction, never in it', async () => {
    const opened: boolean[] = [];
    let open = false;
    const preparing = defineOperation({
      ...answers,
      scope: 'case:write',
      method: 'post',
      path: '/prepared',
      output: json(z.string()),
      prepare() {
        opened.push(open);
        return Promise.resolve('read from the disk');
      },
      handler: (_context, _input, prepared) => Promise.resolve(prepared),
    });
    const call = { ...create(''), operation: preparing, input: { path: {}, query: {}, body: {}, files: [] } };
    const inside = (given: Call) =>
      pipeline.write(person, 'sync', async (_tx, invoke) => {
        open = true;
        return invoke(given).finally(() => (open = false));
      });
    await expect(inside(call)).rejects.toThrow(/prepares before its transaction/);
    expect(await inside(await pipeline.prepared(person, 'sync', call))).toBe('read from the disk');
    expect(opened).toEqual([false]);
    const inner = holding(preparing);
    await expect(run({ ...inner, method: 'post', reads: false })).rejects.toThrow(/prepares before its transaction/);
  });

  it('run for somebody', async () => {
    const forNobody = pipeline.write(null, 'sync', (_tx, invoke) => invoke(create('Nobody’s')));
    await expect(forNobody).rejects.toThrow(/somebody they run for/);
  });
});

it('a POST that reads gets a transaction that can’t write, by type and by the connection', async () => {
  const asking = defineOperation({
    ...answers,
    method: 'post',
    reads: true,
    path: '/many',
    output: json(z.unknown()),
    handler: ({ tx }) =>
      // @ts-expect-error A read has nothing to delete with.
      tx.db.deleteFrom('todos').execute() as Promise<unknown>,
  });
  await expect(run(asking)).rejects.toThrow(/readonly/);
});
