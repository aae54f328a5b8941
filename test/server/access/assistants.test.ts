import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { plantMatter, type PlantedMatter } from './planted-matter.ts';
import { answered } from '#test/support/answered.ts';

// CONTRACT.md 13: assistants, for the `private` flag, are calls over MCP and by tokens made for one.
const secret = 'Quetzalcoatl';
let app: TestApp;
let owner: string;
let assistant: string;
let matter: PlantedMatter;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  owner = await app.token();
  matter = await plantMatter(app, owner, secret);
  await answered(app.rest(owner, 'PATCH', `/evidence/${matter.closed}`, { private: true }));
  assistant = await app.token(['*'], 'Assistant', { assistant: true });
});
afterAll(() => app[Symbol.asyncDispose]());

type Ask = (tool: string, call: { id?: string; query?: Record<string, string>; body?: object }) => Promise<unknown>;

/** The same question over REST with an assistant's token. */
const overRest: Ask = async (tool, { id, query = {}, body }) => {
  const [method = '', ...words] = tool.split('_');
  const address = `/${words.join('/').replace('by/id', id ?? '')}?${new URLSearchParams(query).toString()}`;
  return (await app.rest(assistant, method.toUpperCase(), address, body)).body;
};

/** The same question over MCP with the owner's own token, which sees everything over REST. */
const overMcp: Ask = async (name, { id, query = {}, body }) => {
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: { ...query, ...body, ...(id && { id }) } },
  };
  const response = await fetch(`${app.url}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text;
};

describe.each([
  ['a token made for an assistant', overRest],
  ['a call over MCP', overMcp],
] as const)('%s', (_name, ask) => {
  const sees = async (tool: string, call: Parameters<Ask>[1] = {}) => JSON.stringify(await ask(tool, call));

  test.each([
    ['a list', {}, true],
    ['a search', { q: 'letter' }, true],
    ['a search for the word itself', { q: secret }, false],
    ['a filter by tag', { tag: secret }, false],
  ])('hides the private item in %s', async (_what, query, showsTheOther) => {
    const seen = await sees('get_evidence', { query });
    expect(seen).not.toContain(matter.closed);
    expect(seen).not.toContain(`the ${secret}`);
    expect(seen.includes(matter.open)).toBe(showsTheOther);
  });

  test('hides it by its id: record, file and text', async () => {
    for (const tool of ['get_evidence_by_id', 'get_files_by_id', 'get_files_by_id_text', 'delete_evidence_by_id']) {
      const seen = await sees(tool, { id: matter.closed });
      expect(seen, tool).toContain('not_found');
      expect(seen, tool).not.toContain(secret);
    }
    const patched = await sees('patch_evidence_by_id', { id: matter.closed, body: { private: false } });
    expect(patched).toContain('not_found');
  });

  test('does not count it in folders, categories and the case', async () => {
    expect(await sees('get_folders')).toMatch(/"itemCount\\*": ?1\b/);
    expect(await sees('get_issues')).toMatch(/"evidenceCount\\*": ?1\b/);
    expect(await sees('get_case')).toMatch(/"evidence\\*": ?1\b/);
  });

  test('does not learn of it as a duplicate’s original', async () => {
    const seen = await sees('get_evidence', { query: { limit: '1', after: matter.closed } });
    expect(seen).toContain('invalid_request');
  });
});

test('its owner sees it over REST and in the window', async () => {
  expect(await app.rest(owner, 'GET', `/evidence?q=${secret}`)).toMatchObject({
    body: [{ id: matter.closed, private: true }],
  });
  expect(await app.rest(owner, 'GET', '/folders')).toMatchObject({ body: [{ itemCount: 2 }] });
  expect(await app.window('GET', `/app/v1/evidence/${matter.closed}`)).toMatchObject({ status: 200 });
});

test('an upload of its bytes by an assistant is no duplicate of it', async () => {
  const file = { name: 'guess.txt', bytes: `the ${secret} letter` };
  const reply = await app.upload(assistant, [file], { duplicates: 'skip' });
  expect(reply).toMatchObject({ status: 201, body: { skipped: [], evidence: [{ duplicateOf: null }] } });
});

test('an assistant cannot make itself a token that sees private items', async () => {
  const made = await app.rest(assistant, 'POST', '/developer/tokens', {
    name: 'Freed',
    permissions: ['*'],
    assistant: false,
  });
  const { token } = made.body as { token: string };
  expect(made).toMatchObject({ status: 201, body: { assistant: true } });
  expect((await app.rest(token, 'GET', `/evidence/${matter.closed}`)).status).toBe(404);
});

test('an assistant that deletes a folder with its items moves the private one out instead', async () => {
  const made = await answered(app.rest(owner, 'POST', '/folders', { name: 'Box', kind: 'evidence' }));
  const folderId = String(made['id']);
  for (const id of [matter.open, matter.closed])
    await answered(app.rest(owner, 'PATCH', `/evidence/${id}`, { folderId }));
  expect((await app.rest(assistant, 'DELETE', `/folders?id=${folderId}&deleteItems=true`)).status).toBe(204);
  expect((await app.rest(owner, 'GET', `/evidence/${matter.open}`)).status).toBe(404);
  expect(await app.rest(owner, 'GET', `/evidence/${matter.closed}`)).toMatchObject({
    status: 200,
    body: { folderId: null },
  });
});
