import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { entry } from '#test/renderer/support/timeline-entries.ts';

const lists = [
  stores.timelineEntries.list('case'),
  stores.timelineEntries.list('case', { courtCaseId: 'file' }),
  stores.timelineEntries.list('other case'),
] as const;
const [whole, ofFile, other] = [lists[0].queryKey, lists[1].queryKey, lists[2].queryKey];
const fetchOfNode = globalThis.fetch;
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  for (const { queryKey, meta } of lists) {
    client.setQueryDefaults(queryKey, { meta: meta ?? {} });
    client.setQueryData(queryKey, []);
  }
  globalThis.fetch = ((address: string, { method, body }: RequestInit) => {
    const id = new URL(address, 'http://casewright').searchParams.get('id');
    const sent = typeof body === 'string' ? (JSON.parse(body) as Partial<TimelineEntry>) : {};
    return Promise.resolve(
      method === 'POST' && address.endsWith('/trash')
        ? Response.json({ done: [], stays: [] })
        : Response.json(entry({ ...(id === null ? {} : { id }), ...sent })),
    );
  }) as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = fetchOfNode;
});

const make = (facts: Partial<TimelineEntry>) =>
  stores.timelineEntries.create(client, { ...facts, title: facts.title ?? '' } as Parameters<
    typeof stores.timelineEntries.create
  >[1]);
const titles = (key: readonly unknown[]): string[] =>
  (client.getQueryData<TimelineEntry[]>(key) ?? []).map(({ title }) => title);

describe('what the window keeps of the timeline', () => {
  it('takes a new event into its place in the lists it belongs to, and into no other matter’s', async () => {
    await make({ title: 'second', position: 2 });
    await make({ title: 'first', position: 1, courtCaseId: 'file' });
    expect([titles(whole), titles(ofFile), titles(other)]).toEqual([['first', 'second'], ['first'], []]);
  });

  it('takes an event out of the list of a court file it left', async () => {
    const event = await make({ title: 'moved', courtCaseId: 'file' });
    await stores.timelineEntries.change(client, event, { ...event, courtCaseId: null });
    expect([titles(whole), titles(ofFile)]).toEqual([['moved'], []]);
  });

  it('leaves a list that is to be read again to its reading', async () => {
    await client.invalidateQueries({ queryKey: whole });
    await make({ title: 'new' });
    expect(titles(whole)).toEqual([]);
    expect(client.getQueryState(whole)?.isInvalidated).toBe(true);
  });

  it('drops what was deleted from every list', async () => {
    const event = await make({ courtCaseId: 'file' });
    await stores.timelineEntries.remove(client, event);
    expect([titles(whole), titles(ofFile)]).toEqual([[], []]);
  });
});
