import { expect, it } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { WireFault } from '#server/sync/ports.ts';
import { Budget } from '#server/sync/remote/budget.ts';
import { type Line, RemoteClient } from '#server/sync/remote/client.ts';
import { must } from './two.ts';

it('a request is noted before it is sent, and sent once whatever becomes of it (6.10)', async () => {
  const operation = must(operations.find(({ id }) => id === 'post_todos'));
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  const happened: (Line | 'sent')[] = [];
  const client = new RemoteClient({
    wire: () => {
      happened.push('sent');
      return Promise.reject(new WireFault('The answer was lost.', true));
    },
    clock,
    url: 'https://office.example.org',
    token: 'a token',
    budget: new Budget(clock, () => 0.5),
    signal: undefined,
    note: (line) => happened.push(line),
  });
  const request = { operation, path: {}, query: {}, body: { title: 'Call' }, says: [] };
  expect(await client.ask(request)).toMatchObject({ came: 'unknown' });
  expect(happened).toEqual([{ what: 'post_todos', outcome: null }, 'sent', { what: 'post_todos', outcome: 'unknown' }]);
});
