import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropEvidence, patchReadings, putEvidence } from '#renderer/api/evidence-cache.ts';
import { replaceEvidence } from '#renderer/api/evidence-merge.ts';
import type { EvidenceItem, FoundEvidence } from '#renderer/api/generated.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { evidenceItem } from '#test/renderer/support/items.ts';

const early = '2025-01-01T00:00:00.000Z';
const late = '2025-01-02T00:00:00.000Z';
const search = keys.search('case', { q: 'fee', issueId: null, tag: null, courtCaseId: null, priority: null });
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(keys.evidence('case'), [evidenceItem({ id: 'b' }), evidenceItem({ id: 'a' })]);
});

const titles = (): string[] =>
  (client.getQueryData<EvidenceItem[]>(keys.evidence('case')) ?? []).map((item) => `${item.id} ${item.title}`);

describe('what the window keeps of the evidence', () => {
  it('takes a changed item in its place and a new one at the beginning, where the newest stand', () => {
    putEvidence(client, [evidenceItem({ id: 'a', title: 'New', updatedAt: late }), evidenceItem({ id: 'c' })]);
    expect(titles()).toEqual(['c Letter', 'b Letter', 'a New']);
  });

  it('never lets an answer that comes late replace a newer version', () => {
    putEvidence(client, [evidenceItem({ id: 'a', title: 'Second', updatedAt: late })]);
    putEvidence(client, [evidenceItem({ id: 'a', title: 'First', updatedAt: early })]);
    expect(titles()).toEqual(['b Letter', 'a Second']);
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
    const [second, first] = client.getQueryData<EvidenceItem[]>(keys.evidence('case')) ?? [];
    expect(first?.extraction.status).toBe('done');
    expect(second?.extraction).toMatchObject({ status: 'running', page: 3, pages: 9 });
  });

  it('puts an item where it belongs that the list has not come to yet', () => {
    putEvidence(client, [evidenceItem({ id: 'aa', title: 'Between' })]);
    expect(titles()).toEqual(['b Letter', 'aa Between', 'a Letter']);
  });

  it('leaves the list alone that a change does not concern', () => {
    const before = client.getQueryData(keys.evidence('case'));
    patchReadings(client, new Map([['elsewhere', { status: 'done', page: null, pages: null }]]));
    dropEvidence(client, new Set(['elsewhere']));
    expect(client.getQueryData(keys.evidence('case'))).toBe(before);
  });
});

describe('a list that is read anew', () => {
  const old = (id: string): EvidenceItem => evidenceItem({ id });
  const fresh = (id: string): EvidenceItem => evidenceItem({ id, title: 'Read anew' });

  it('keeps what happened while it was read', () => {
    const before = [old('d'), old('c'), old('b'), old('a')];
    const now = [old('e'), old('d'), evidenceItem({ id: 'b', title: 'Mine', updatedAt: late }), old('a')];
    const read = [fresh('d'), fresh('c'), fresh('b')];
    const merged = replaceEvidence(before, now, read);
    expect(merged.map(({ id, title }) => `${id} ${title}`)).toEqual(['e Letter', 'd Read anew', 'b Mine']);
  });

  it('is what was read when nothing happened', () => {
    const before = [old('b'), old('a')];
    expect(replaceEvidence(before, before, [fresh('c'), fresh('a')]).map(({ id }) => id)).toEqual(['c', 'a']);
  });
});
