import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropEvidence, patchReadings, putEvidence } from '#renderer/api/evidence-cache.ts';
import type { EvidenceItem, FoundEvidence } from '#renderer/api/generated.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { evidenceItem } from '#test/renderer/support/items.ts';

const early = '2025-01-01T00:00:00.000Z';
const late = '2025-01-02T00:00:00.000Z';
const search = keys.search('case', { q: 'fee', issueId: null, tag: null, priority: null });
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(keys.evidence('case'), [evidenceItem({ id: 'a' }), evidenceItem({ id: 'b' })]);
});

const titles = (): string[] =>
  (client.getQueryData<EvidenceItem[]>(keys.evidence('case')) ?? []).map((item) => `${item.id} ${item.title}`);

describe('what the window keeps of the evidence', () => {
  it('takes a changed item in its place and a new one at the end', () => {
    putEvidence(client, [evidenceItem({ id: 'a', title: 'New', updatedAt: late }), evidenceItem({ id: 'c' })]);
    expect(titles()).toEqual(['a New', 'b Letter', 'c Letter']);
  });

  it('never lets an answer that comes late replace a newer version', () => {
    putEvidence(client, [evidenceItem({ id: 'a', title: 'Second', updatedAt: late })]);
    putEvidence(client, [evidenceItem({ id: 'a', title: 'First', updatedAt: early })]);
    expect(titles()).toEqual(['a Second', 'b Letter']);
  });

  it('keeps where a search found an item when the item changes', () => {
    const found: FoundEvidence = {
      ...evidenceItem({ id: 'a' }),
      matches: [{ page: 2, snippet: 'the fee', ranges: [[4, 7]] }],
    };
    client.setQueryData(search, [found]);
    putEvidence(client, [evidenceItem({ id: 'a', title: 'New', updatedAt: late })]);
    const [item] = client.getQueryData<FoundEvidence[]>(search) ?? [];
    expect([item?.title, item?.matches?.[0]?.page]).toEqual(['New', 2]);
  });

  it('drops a deleted item from the list and from the search', () => {
    client.setQueryData(search, [evidenceItem({ id: 'a' })]);
    dropEvidence(client, new Set(['a']));
    expect(titles()).toEqual(['b Letter']);
    expect(client.getQueryData(search)).toEqual([]);
  });

  it('shows the page being read', () => {
    patchReadings(client, new Map([['b', { status: 'running', page: 3, pages: 9 }]]));
    const [first, second] = client.getQueryData<EvidenceItem[]>(keys.evidence('case')) ?? [];
    expect(first?.extraction.status).toBe('done');
    expect(second?.extraction).toMatchObject({ status: 'running', page: 3, pages: 9 });
  });
});
