import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SavedSearch } from '#renderer/api/generated.ts';
import { changeSavedSearch } from '#renderer/api/saved-searches.ts';
import { redo, undo } from '#renderer/api/session-changes.ts';

const at = '2026-01-01T00:00:00.000Z';
const first: SavedSearch = { id: 's', caseId: 'c', name: 'School', query: 'q=1', createdAt: at, updatedAt: at };
let stored: SavedSearch;
/** What another window writes after this one has read the list. */
let meanwhile: Partial<SavedSearch> | null;

beforeEach(() => {
  [stored, meanwhile] = [first, null];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

function write(change: Partial<SavedSearch>): SavedSearch {
  return (stored = { ...stored, ...change, updatedAt: `${stored.updatedAt}+` });
}

async function answer(_address: string, { method, body }: RequestInit): Promise<Response> {
  if (method === 'GET') {
    const list = Response.json([stored]);
    if (meanwhile !== null) write(meanwhile);
    return list;
  }
  const { expectedUpdatedAt, ...change } = JSON.parse(body as string) as Record<string, string>;
  if (expectedUpdatedAt !== stored.updatedAt) return Response.json({ error: 'It changed.' }, { status: 409 });
  return Response.json(write(change));
}

it('an edit of a saved search is undone field by field: what another window made of it since stays', async () => {
  const client = new QueryClient();
  await changeSavedSearch(client, stored, { name: 'The school' });
  write({ query: 'q=theirs' });
  await undo();
  expect(stored).toMatchObject({ name: 'School', query: 'q=theirs' });
  await redo();
  expect(stored).toMatchObject({ name: 'The school', query: 'q=theirs' });
  write({ name: 'Theirs' });
  expect(await undo()).toMatchObject({ done: 0, refused: [{ noun: 'saved search', title: 'The school' }] });
  expect(stored).toMatchObject({ name: 'Theirs' });
});

it('nothing is written over what another window saved in the same moment', async () => {
  const client = new QueryClient();
  await changeSavedSearch(client, stored, { name: 'The school' });
  meanwhile = { name: 'Theirs' };
  expect(await undo()).toMatchObject({ done: 0, refused: [{ error: { status: 409 } }] });
  expect(stored).toMatchObject({ name: 'Theirs' });
});
