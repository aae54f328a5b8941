import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as toasts from '#renderer/features/toasts/toasts.tsx';
import { namingSharedNumbers } from '#renderer/features/evidence/shared-number.ts';

vi.mock('#renderer/features/toasts/toasts.tsx');

type Group = { number: string; items: { id: string; title: string }[] };

const fetchOfNode = globalThis.fetch;
const client = new QueryClient();
/** What items came to by the work, as the server says, or that it fails. */
let shared: Group[] | 'fails' | 'offline';
let free: string | null;

const items = (...titles: string[]) => titles.map((title) => ({ id: title.toLowerCase(), title }));
const group = (number: string, ...titles: string[]): Group => ({ number, items: items(...titles) });

beforeEach(() => {
  vi.resetAllMocks();
  shared = [];
  free = 'A-9';
  globalThis.fetch = (input) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    if (shared === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
    if (shared === 'fails') return Promise.resolve(Response.json({ error: 'It failed.' }, { status: 500 }));
    if (pathname.endsWith('/next-number') && searchParams.get('id') === 'letter')
      return Promise.resolve(Response.json({ number: free }));
    const since = searchParams.get('after') === '7' ? shared : [];
    return Promise.resolve(Response.json({ seq: 7, shared: since }));
  };
});
afterEach(() => {
  globalThis.fetch = fetchOfNode;
});

/** Does something after which the server says this. */
const after = (then: typeof shared) =>
  namingSharedNumbers(client, 'case', () => {
    shared = then;
    return Promise.resolve('done');
  });

const offered = () => vi.mocked(toasts.toastWithAction).mock.calls.map(([sentence, label]) => [sentence, label]);

it('names both items, and the one that the next free number would be for', async () => {
  await after([group('A-1', 'Letter', 'Ledger')]);
  await vi.waitFor(() => {
    expect(offered()).toEqual([['“Letter” and “Ledger” both have exhibit number A-1.', 'Use A-9 for “Letter”']]);
  });
});

it('names an item that comes to several, without a key where no number is free', async () => {
  free = null;
  await after([group('A-1', 'Letter', 'Ledger', 'Plan')]);
  await vi.waitFor(() => {
    expect(toasts.toastDone).toHaveBeenCalledExactlyOnceWith('“Letter”, “Ledger” and 1 more have exhibit number A-1.');
  });
  expect(offered()).toEqual([]);
});

it('says several in one sentence', async () => {
  await after(['A-1', 'A-2', 'A-3', 'A-4'].map((number) => group(number, `Letter ${number}`, 'Other')));
  await vi.waitFor(() => {
    expect(toasts.toastDone).toHaveBeenCalledExactlyOnceWith(
      'Other items have the same exhibit numbers as “Letter A-1” (A-1), “Letter A-2” (A-2), “Letter A-3” (A-3) and 1 more.',
    );
  });
  expect(offered()).toEqual([]);
});

it('never makes what was done a failure, and says that the numbers were not compared', async () => {
  await expect(after('fails')).resolves.toBe('done');
  await vi.waitFor(() => expect(toasts.toastFailure).toHaveBeenCalledTimes(1));
  shared = 'fails';
  await expect(after([])).resolves.toBe('done');
  await vi.waitFor(() => expect(toasts.toastFailure).toHaveBeenCalledTimes(2));
});

it('leaves it to the work to say that nothing answers', async () => {
  shared = 'offline';
  const work = namingSharedNumbers(client, 'case', () => Promise.reject(new Error('Nothing answers.')));
  await expect(work).rejects.toThrow('Nothing answers.');
  await expect(after('offline')).resolves.toBe('done');
  expect(toasts.toastFailure).not.toHaveBeenCalled();
});
