import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { showReading } from '#renderer/api/evidence.ts';
import { stores } from '#renderer/api/stores.ts';
import type { EvidenceItem, FoundEvidence } from '#renderer/api/generated.ts';
import { evidenceItem } from '#test/renderer/support/items.ts';

const early = '2025-01-01T00:00:00.000Z';
const late = '2025-01-02T00:00:00.000Z';
const list = stores.evidence.list('case').queryKey;
const search = ['evidence-search', 'case', 'fee', {}];
const suggested: EvidenceItem['suggestions'] = {
  title: null,
  eventDate: { value: '2024-06-01', found: 'text' },
  contactIds: null,
};
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(list, [evidenceItem({ id: 'b' }), evidenceItem({ id: 'a' })]);
});

/** As a search does, which is read from the server only when it is on the screen. */
function showSearch(found: FoundEvidence[]): void {
  client.setQueryDefaults(search, { meta: { holds: 'evidence' } });
  client.setQueryData(search, found);
}

const titles = (): string[] =>
  (client.getQueryData<EvidenceItem[]>(list) ?? []).map((item) => `${item.id} ${item.title}`);

describe('what the window keeps of the evidence', () => {
  it('takes a changed item in its place and a new one at the beginning, where the newest are', () => {
    stores.evidence.put(client, [evidenceItem({ id: 'a', title: 'New', updatedAt: late }), evidenceItem({ id: 'c' })]);
    expect(titles()).toEqual(['c Letter', 'b Letter', 'a New']);
  });

  it('never lets an answer that comes late replace a newer version', () => {
    stores.evidence.put(client, [evidenceItem({ id: 'a', title: 'Second', updatedAt: late })]);
    stores.evidence.put(client, [evidenceItem({ id: 'a', title: 'First', updatedAt: early })]);
    expect(titles()).toEqual(['b Letter', 'a Second']);
  });

  it('keeps where a search found an item when the item changes', () => {
    const found: FoundEvidence = {
      ...evidenceItem({ id: 'a' }),
      matches: [{ page: 2, snippet: 'the fee', ranges: [[4, 7]] }],
    };
    showSearch([found]);
    stores.evidence.put(client, [evidenceItem({ id: 'a', title: 'New', updatedAt: late })]);
    const [item] = client.getQueryData<FoundEvidence[]>(search) ?? [];
    expect([item?.title, item?.matches?.[0]?.page]).toEqual(['New', 2]);
  });

  it('drops a deleted item from the list and from the search', () => {
    showSearch([evidenceItem({ id: 'a' })]);
    stores.evidence.refresh(client, [{ resource: 'evidence', id: 'a', caseId: 'case', op: 'delete' }]);
    expect(titles()).toEqual(['b Letter']);
    expect(client.getQueryData(search)).toEqual([]);
  });

  it('keeps what was read in a new file when the answer of its upload comes after', () => {
    const added = evidenceItem({ id: 'c', suggestions: null });
    stores.evidence.put(client, [{ ...added, suggestions: suggested }]);
    stores.evidence.add(client, [added]);
    stores.evidence.add(client, [evidenceItem({ id: 'd' })]);
    expect(titles()).toEqual(['d Letter', 'c Letter', 'b Letter', 'a Letter']);
    expect(stores.evidence.find(client, 'case', 'c')?.suggestions).toEqual(suggested);
  });

  it('shows the later of two answers that were on their way together', async () => {
    const answers = ['first', 'second'].map(() => Promise.withResolvers<EvidenceItem>());
    const answer = async (at: number): Promise<Response> => Response.json(await answers[at]!.promise);
    const asked = vi.fn<() => Promise<Response>>();
    for (const at of answers.keys()) asked.mockImplementationOnce(() => answer(at));
    vi.stubGlobal('fetch', asked);
    onTestFinished(() => void vi.unstubAllGlobals());
    const news = [{ resource: 'evidence', id: 'b', caseId: 'case', op: 'update' }] as const;
    stores.evidence.refresh(client, news);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    showReading(client, 'case', 'b', { status: 'done', page: null, pages: null });
    stores.evidence.refresh(client, news);
    await new Promise((resolve) => setTimeout(resolve, 20));
    answers[0]!.resolve(evidenceItem({ id: 'b', suggestions: null }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    answers[1]!.resolve(evidenceItem({ id: 'b', suggestions: suggested }));
    await vi.waitFor(() => expect(stores.evidence.find(client, 'case', 'b')?.suggestions).toEqual(suggested));
  });

  it('shows the page being read', () => {
    showReading(client, 'case', 'b', { status: 'running', page: 3, pages: 9 });
    const [second, first] = client.getQueryData<EvidenceItem[]>(list) ?? [];
    expect(first?.extraction.status).toBe('done');
    expect(second?.extraction).toMatchObject({ status: 'running', page: 3, pages: 9 });
  });

  it('puts an item where it belongs that the list has not come to yet', () => {
    stores.evidence.put(client, [evidenceItem({ id: 'aa', title: 'Between' })]);
    expect(titles()).toEqual(['b Letter', 'aa Between', 'a Letter']);
  });

  it('leaves the list alone that a change does not concern', () => {
    const before = client.getQueryData(list);
    showReading(client, 'case', 'elsewhere', { status: 'done', page: null, pages: null });
    stores.evidence.refresh(client, [{ resource: 'evidence', id: 'elsewhere', caseId: 'case', op: 'delete' }]);
    expect(client.getQueryData(list)).toBe(before);
  });

  it('shows a change in the item that is opened, and asks again for one that was deleted', () => {
    const { queryKey } = stores.evidence.one('a');
    client.setQueryDefaults(queryKey, { meta: { holds: 'evidence' } });
    client.setQueryData(queryKey, evidenceItem({ id: 'a' }));
    stores.evidence.put(client, [evidenceItem({ id: 'a', title: 'New', updatedAt: late })]);
    expect(client.getQueryData<EvidenceItem>(queryKey)?.title).toBe('New');
    stores.evidence.refresh(client, [{ resource: 'evidence', id: 'a', caseId: 'case', op: 'delete' }]);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('doubts what was read from a file only when that file was read again', async () => {
    for (const id of ['a', 'b']) {
      client.setQueryDefaults(['text', id], { meta: { id, caseId: 'case', follows: { evidence: ['extraction'] } } });
      client.setQueryData(['text', id], 'words');
    }
    stores.evidence.put(client, [evidenceItem({ id: 'b', title: 'Only renamed', updatedAt: late })]);
    const { extraction } = evidenceItem();
    stores.evidence.put(client, [evidenceItem({ id: 'a', updatedAt: late, extraction: { ...extraction, pages: 9 } })]);
    await vi.waitUntil(() => client.getQueryState(['text', 'a'])?.isInvalidated);
    expect(client.getQueryState(['text', 'b'])?.isInvalidated).toBe(false);
  });
});
