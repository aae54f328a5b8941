import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { keys } from '#renderer/api/query-keys.ts';
import { takeSyncStatus } from '#renderer/api/sync.ts';
import type { SyncStatus } from '#renderer/api/sync.ts';

const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

/** A window that shows a part of sync; counts how often that is read again. */
function shownWindow(): { client: QueryClient; reads: () => number; close: () => void } {
  const client = new QueryClient();
  clients.push(client);
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey: keys.syncQuestions,
    queryFn: () => Promise.resolve((reads += 1)),
    initialData: 0,
    staleTime: Infinity,
  });
  return { client, reads: () => reads, close: observer.subscribe(() => undefined) };
}

const idle: SyncStatus = {
  remoteId: 'office',
  name: 'Office',
  state: 'idle',
  sentence: null,
  inStepAt: null,
  behind: false,
  questions: 0,
  held: 0,
  brakes: 0,
  progress: null,
  waitsUntil: null,
  parked: [],
  nextRunAt: '2026-11-21T12:15:00.000Z',
};

function status(part: Partial<SyncStatus>): Omit<SyncStatus, 'nextRunAt'> {
  const { nextRunAt: _, ...rest } = { ...idle, ...part };
  return rest;
}

describe('the event stream’s news of sync', () => {
  it('is what the window shows, and keeps when it runs next, which is not in the news', () => {
    const { client, close } = shownWindow();
    client.setQueryData(keys.syncStatus, [idle]);
    takeSyncStatus(client, [status({ state: 'running' }), status({ remoteId: 'home', state: 'offline' })]);
    expect(client.getQueryData(keys.syncStatus)).toEqual([
      { ...idle, state: 'running' },
      { ...idle, remoteId: 'home', state: 'offline', nextRunAt: null },
    ]);
    close();
  });

  it('lets the inbox be read again when something happened, and not for every step of a run', async () => {
    const { client, reads, close } = shownWindow();
    const progress = { caseId: 'case', done: 10, total: 400, requestsLeft: 80 };
    client.setQueryData(keys.syncStatus, [{ ...idle, state: 'running', progress }]);
    takeSyncStatus(client, [status({ state: 'running', progress: { ...progress, done: 20 } })]);
    takeSyncStatus(client, [status({ state: 'running', progress, waitsUntil: '2026-11-21T12:01:00.000Z' })]);
    await Promise.resolve();
    expect(reads()).toBe(0);
    takeSyncStatus(client, [status({ state: 'needsYou', questions: 1 })]);
    await expect.poll(reads).toBe(1);
    close();
  });
});
