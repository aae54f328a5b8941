import { QueryClient } from '@tanstack/react-query';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stores } from '#renderer/api/stores.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { withMember } from '#renderer/features/bulk/bulk-change.ts';
import { answerCalls } from '#test/renderer/support/answer-calls.ts';
import { evidenceItem } from '#test/renderer/support/items.ts';

/** Keeps items as the server does: a patch of an older version is refused with 409. */
let items: Map<string, EvidenceItem>;
let refused: ReadonlySet<string>;
let patches: number;
let server: Server;
const fetchOfNode = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      void answered(`http://casewright${request.url}`, { method: request.method ?? 'GET', body }).then(async (answer) =>
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (address, init) =>
    fetchOfNode(new URL(address instanceof Request ? address.url : address, origin), init);
});
beforeEach(() => {
  items = new Map();
  refused = new Set();
  patches = 0;
});
afterAll(async () => {
  globalThis.fetch = fetchOfNode;
  await new Promise((resolve) => server.close(resolve));
});

async function answered(address: string, init: RequestInit): Promise<Response> {
  const { pathname } = new URL(address, 'http://casewright');
  if (pathname.endsWith('/calls')) return answerCalls(init, answered);
  const id = /\/evidence\/([^?]+)/.exec(pathname)?.[1] ?? '';
  const [status, answer] = init.method === 'PATCH' ? patch(id, init.body as string) : [200, items.get(id)];
  return Response.json(answer, { status });
}

function patch(id: string, body: string): [status: number, answer: unknown] {
  patches += 1;
  const item = items.get(id);
  const { expectedUpdatedAt, ...change } = JSON.parse(body) as Partial<EvidenceItem> & { expectedUpdatedAt: string };
  if (item === undefined) return [404, { error: 'It is gone.' }];
  if (refused.has(id)) return [403, { error: 'The matter is archived.' }];
  if (item.updatedAt !== expectedUpdatedAt) return [409, { error: 'It changed since.' }];
  const after = { ...item, ...change, updatedAt: `${item.updatedAt}+` };
  items.set(id, after);
  return [200, after];
}

function put(count: number): EvidenceItem[] {
  const made = Array.from({ length: count }, (_, index) => evidenceItem({ id: `i${index}`, title: `Item ${index}` }));
  for (const item of made) items.set(item.id, item);
  return made;
}

describe('a change of many items', () => {
  it('changes each, reporting progress', async () => {
    const progress: number[] = [];
    const outcome = await stores.evidence.changeMany(new QueryClient(), put(20), () => ({ priority: 'high' }), {
      onProgress: (done) => progress.push(done),
    });
    expect(outcome.done).toHaveLength(20);
    expect(outcome.left).toEqual([]);
    expect([...items.values()].every(({ priority }) => priority === 'high')).toBe(true);
    expect(progress).toEqual(progress.toSorted((left, right) => left - right));
    expect(progress.at(-1)).toBe(20);
  });

  it('stops: what was sent counts, the rest stays as it is', async () => {
    const stop = new AbortController();
    const outcome = await stores.evidence.changeMany(new QueryClient(), put(400), () => ({ priority: 'high' }), {
      signal: stop.signal,
      onProgress: (done) => done >= 10 && stop.abort(),
    });
    expect(outcome.done.length).toBeLessThan(300);
    expect(outcome.done.length + outcome.left.length).toBe(400);
    expect(patches).toBe(outcome.done.length);
    expect(outcome.left.every(({ id }) => items.get(id)?.priority === 'normal')).toBe(true);
  });

  it('goes on past items that are refused, and names them', async () => {
    const all = put(5);
    refused = new Set(['i1']);
    items.delete('i3');
    const outcome = await stores.evidence.changeMany(new QueryClient(), all, () => ({ priority: 'low' }));
    expect(outcome.failed.map(({ item }) => item.title).toSorted()).toEqual(['Item 1', 'Item 3']);
    expect(outcome.done).toHaveLength(3);
  });

  it('is worked out from the present item, so that what others added stays', async () => {
    const [item] = put(1);
    if (item === undefined) throw new Error('No item was made.');
    items.set(item.id, { ...item, tagNames: ['theirs'], updatedAt: 'later' });
    const outcome = await stores.evidence.changeMany(new QueryClient(), [item], ({ tagNames }) => ({
      tagNames: withMember(tagNames, 'mine', true),
    }));
    expect(items.get(item.id)?.tagNames).toEqual(['theirs', 'mine']);
    expect(outcome.done[0]?.result.before.tagNames).toEqual(['theirs']);
  });

  it('sends nothing for an item that needs nothing', async () => {
    const outcome = await stores.evidence.changeMany(new QueryClient(), put(3), () => null);
    expect(patches).toBe(0);
    expect(outcome).toEqual({ done: [], failed: [], left: [] });
  });
});
