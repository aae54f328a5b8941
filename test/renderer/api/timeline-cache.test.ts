import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { dropEntries, putEntry } from '#renderer/api/timeline-cache.ts';
import { entry } from '#test/renderer/support/timeline-entries.ts';

const whole = keys.timeline('case', {});
const ofFile = keys.timeline('case', { courtCaseId: 'file' });
const other = keys.timeline('other case', {});
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  for (const key of [whole, ofFile, other]) client.setQueryData(key, []);
});

const titles = (key: readonly unknown[]): string[] =>
  (client.getQueryData<TimelineEntry[]>(key) ?? []).map(({ title }) => title);

describe('what the window keeps of the timeline', () => {
  it('takes a new event into its place in the lists it belongs to, and into no other matter’s', () => {
    putEntry(client, entry({ title: 'second', position: 2 }));
    putEntry(client, entry({ title: 'first', position: 1, courtCaseId: 'file' }));
    expect([titles(whole), titles(ofFile), titles(other)]).toEqual([['first', 'second'], ['first'], []]);
  });

  it('takes an event out of the list of a court file it left', () => {
    const event = entry({ title: 'moved', courtCaseId: 'file' });
    putEntry(client, event);
    putEntry(client, { ...event, courtCaseId: null, updatedAt: '2024-03-06T00:00:00.000Z' });
    expect([titles(whole), titles(ofFile)]).toEqual([['moved'], []]);
  });

  it('leaves a list that is to be read again to its reading', async () => {
    await client.invalidateQueries({ queryKey: whole });
    putEntry(client, entry({ title: 'new' }));
    expect(titles(whole)).toEqual([]);
    expect(client.getQueryState(whole)?.isInvalidated).toBe(true);
  });

  it('drops what was deleted from every list', () => {
    const event = entry({ courtCaseId: 'file' });
    putEntry(client, event);
    dropEntries(client, new Set([event.id]));
    expect([titles(whole), titles(ofFile)]).toEqual([[], []]);
  });
});
