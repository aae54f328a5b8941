import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#renderer/api/api-error.ts';
import type { Folder, Todo } from '#renderer/api/generated.ts';
import { liveCache } from '#renderer/api/live/live-cache.ts';
import { stores } from '#renderer/api/stores.ts';
import { checkOff } from '#renderer/api/todos.ts';
import { answerCalls } from '#test/renderer/support/answer-calls.ts';

const caseId = 'case';
const fetchOfNode = globalThis.fetch;
/** The to-dos as the server has them, what it was asked, and the changes it would announce. */
let stored: Map<string, Todo>;
let asked: string[];
let log: { id: string; op: 'insert' | 'update' | 'delete'; requestId: string }[];
/** Answers of reads, and of writes, come when these are through; what they answer is settled before. */
let reading: Promise<void>;
let writing: Promise<void>;
let client: QueryClient;
let stop: () => void;

beforeEach(async () => {
  [stored, asked, log] = [new Map(), [], []];
  reading = writing = Promise.resolve();
  for (const id of ['a', 'b', 'c']) stored.set(id, todo(id, {}));
  globalThis.fetch = answer as typeof fetch;
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  stop = new QueryObserver(client, stores.todos.list(caseId)).subscribe(() => undefined);
  await vi.waitUntil(() => shown().length === 3);
  asked = [];
});
afterEach(() => {
  stop();
  client.clear();
});
afterAll(() => {
  globalThis.fetch = fetchOfNode;
});

function todo(id: string, facts: Partial<Todo>): Todo {
  const at = '2024-03-05T00:00:00.000Z';
  const about = { due: null, done: false, doneAt: null, hearingId: null, courtCaseId: null, deadline: null };
  return {
    id,
    caseId,
    title: id,
    detail: '',
    priority: 'normal',
    private: false,
    createdAt: at,
    updatedAt: at,
    ...about,
    ...facts,
  };
}

async function answer(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, 'http://casewright');
  if (url.pathname.endsWith('/calls')) return answerCalls(init, answer);
  asked.push(`${init.method} ${url.pathname.replace('/app/v1', '')}${url.search}`);
  const requestId = randomUUID();
  const id = url.searchParams.get('id');
  const json = (status: number, body: unknown): Response =>
    Response.json(body, { status, headers: { 'X-Request-Id': requestId } });
  if (url.pathname.endsWith('/folders')) return json(200, []);
  if (init.method === 'GET') {
    const found = [...stored.values()].filter((each) => id === null || each.id === id);
    await reading;
    return json(200, found);
  }
  const before = stored.get(id ?? '');
  if (before === undefined) return json(404, { error: 'It is gone.' });
  if (init.method === 'DELETE') {
    stored.delete(before.id);
    log.push({ id: before.id, op: 'delete', requestId });
    return new Response(null, { status: 204, headers: { 'X-Request-Id': requestId } });
  }
  const { expectedUpdatedAt, ...facts } = JSON.parse(init.body as string) as Partial<Todo> & {
    expectedUpdatedAt?: string;
  };
  if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== before.updatedAt) {
    return json(409, { error: 'It changed since.', current: before });
  }
  const after = byOthers(before.id, facts, requestId);
  await writing;
  return json(200, after);
}

/** Changes a to-do as another window does. */
function byOthers(id: string, facts: Partial<Todo>, requestId: string = randomUUID()): Todo {
  const before = stored.get(id);
  if (before === undefined) throw new Error(`There is no to-do ${id}.`);
  const after = { ...before, ...facts, updatedAt: `${before.updatedAt}+` };
  stored.set(id, after);
  log.push({ id, op: 'update', requestId });
  return after;
}

/** The event stream sends what is in the log, and the window takes its time to follow. */
async function hear(apply = liveCache(client)): Promise<void> {
  for (const [seq, change] of log.entries()) {
    apply({ kind: 'change', change: { seq, resource: 'todos', caseId, transport: 'window', ...change } });
  }
  log = [];
  await new Promise((resolve) => setTimeout(resolve, 250));
}

function shown(): Todo[] {
  return client.getQueryData(stores.todos.list(caseId).queryKey) ?? [];
}

function the(id: string): Todo {
  const found = shown().find((each) => each.id === id);
  if (found === undefined) throw new Error(`“${id}” is not in the list.`);
  return found;
}

describe('an edit', () => {
  it('costs one request, also when the event stream reports it', async () => {
    await stores.todos.change(client, the('a'), { title: 'Renamed' });
    expect(the('a').title).toBe('Renamed');
    await hear();
    expect(asked).toEqual(['PATCH /todos?id=a']);
  });

  it('costs one request when the event stream is faster than the answer', async () => {
    const gate = Promise.withResolvers<void>();
    writing = gate.promise;
    const change = stores.todos.change(client, the('a'), { title: 'Renamed' });
    await expect.poll(() => log).toHaveLength(1);
    await hear();
    gate.resolve();
    await change;
    await hear();
    expect(asked).toEqual(['PATCH /todos?id=a']);
  });

  it('by another window is one single read', async () => {
    byOthers('b', { title: 'Theirs' });
    await hear();
    expect(asked).toEqual(['GET /todos?caseId=case&id=b']);
    expect(shown().map(({ title }) => title)).toEqual(['a', 'Theirs', 'c']);
  });

  it('by others of very many is one reading of the list', async () => {
    for (let index = 0; index < 30; index += 1) stored.set(`n${index}`, todo(`n${index}`, {}));
    for (let index = 0; index < 30; index += 1) byOthers(`n${index}`, {});
    await hear();
    expect(asked).toEqual(['GET /todos?caseId=case']);
  });

  it('that is refused leaves what others made of it, and says so', async () => {
    const before = the('a');
    byOthers('a', { title: 'Theirs' });
    const refusal = await stores.todos.change(client, before, { title: 'Mine' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect((refusal as ApiError).current).toMatchObject({ title: 'Theirs' });
  });

  it('made while the list is read is in it, although the answer is from before', async () => {
    const gate = Promise.withResolvers<void>();
    reading = gate.promise;
    const list = client.refetchQueries({ queryKey: stores.todos.list(caseId).queryKey });
    await stores.todos.change(client, the('a'), { title: 'Meanwhile' });
    await stores.todos.remove(client, the('b'));
    gate.resolve();
    await list;
    expect(shown().map(({ title }) => title)).toEqual(['Meanwhile', 'c']);
  });

  it('shows at once what is checked off, and takes it back when it is refused', async () => {
    const done = checkOff(client, the('a'), true);
    expect(the('a').done).toBe(true);
    await done;
    stored.delete('b');
    await expect(checkOff(client, the('b'), true)).rejects.toThrow('It is gone.');
    expect(the('b').done).toBe(false);
  });
});

describe('many edits', () => {
  it('pass over what is as wanted already', async () => {
    stored.set('c', todo('c', { priority: 'high' }));
    await client.refetchQueries({ queryKey: stores.todos.list(caseId).queryKey });
    asked = [];
    await stores.todos.changeMany(client, shown(), { priority: 'high' });
    expect(asked.toSorted()).toEqual(['PATCH /todos?id=a', 'PATCH /todos?id=b']);
  });

  it('send only what differs', async () => {
    const { done } = await stores.todos.changeMany(client, shown(), { priority: 'normal', detail: 'More' });
    expect(done.map(({ result }) => result.facts)).toEqual([
      { detail: 'More' },
      { detail: 'More' },
      { detail: 'More' },
    ]);
  });

  it('are worked out from each as it is when it is saved', async () => {
    const stale = shown();
    byOthers('a', { title: 'Theirs' });
    const { done } = await stores.todos.changeMany(client, stale, ({ title }) => ({ title: `${title}!` }));
    expect(done).toHaveLength(3);
    expect([...stored.values()].map(({ title }) => title)).toEqual(['Theirs!', 'b!', 'c!']);
  });

  it('delete what is there, and what is gone already was asked for', async () => {
    stored.delete('b');
    const { done, failed } = await stores.todos.removeMany(client, shown());
    expect([done.length, failed.length, shown()]).toEqual([3, 0, []]);
    await hear();
    expect(asked).toEqual(['POST /trash']);
  });
});

describe('what shows something of other records', () => {
  it('is read again only when that changed', async () => {
    const folders = new QueryObserver<Folder[]>(client, stores.folders.list(caseId));
    const leave = folders.subscribe(() => undefined);
    await expect.poll(() => asked).toEqual(['GET /folders?caseId=case']);
    const apply = liveCache(client);
    apply({
      kind: 'change',
      change: {
        seq: 1,
        resource: 'evidence',
        id: 'e',
        caseId,
        op: 'update',
        transport: 'rest',
        requestId: 'theirs',
      },
    });
    await expect.poll(() => asked).toEqual(['GET /folders?caseId=case', 'GET /folders?caseId=case']);
    await stores.todos.change(client, the('a'), { title: 'Renamed' });
    await hear(apply);
    expect(asked.slice(2)).toEqual(['PATCH /todos?id=a']);
    leave();
  });
});
