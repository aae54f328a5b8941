import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { testApp, type TestApp } from '#test/support/app.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';

// The extension for sync, part 1: the result of a write whose answer was lost, for the account that sent it and nobody
// else.
let app: TestApp;
let token: string;
let count = 0;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const unknown = { state: 'unknown', operationId: null, status: null, at: null, body: null };
const look = (key: string, by = token) => answered(app.rest(by, 'GET', `/sync/requests/${encodeURIComponent(key)}`));
const send = async (method: string, address: string, body: object) => {
  const key = `a key/of?odd#signs-${(count += 1)}`.replace(' ', '%');
  const reply = await app.rest(token, method, address, body, { 'idempotency-key': key });
  return { key, reply, made: reply.body as Record<string, unknown> };
};
const todo = () => send('POST', '/todos', { title: `Asked ${count}` });

it('is unknown before it is sent, and done with its answer after it', async () => {
  expect(await look('never-sent')).toEqual(unknown);
  const { key, made } = await todo();
  expect(await look(key)).toEqual({
    state: 'done',
    operationId: 'post_todos',
    status: 201,
    at: made['createdAt'],
    body: made,
  });
});

it('is unknown when it was refused: nothing was carried out', async () => {
  const { key, reply } = await send('POST', '/todos', { title: '' });
  expect(reply.status).toBe(400);
  expect(await look(key)).toEqual(unknown);
});

it('answers other accounts nothing, and other tokens of the account what they may read', async () => {
  const neighbours = new Neighbours(app);
  const other = await neighbours.account('other');
  const { key, made } = await todo();
  expect(await look(key, other.token)).toEqual(unknown);
  const reader = await app.token(['case:read', 'todos:read'], 'Reader');
  expect(await look(key, reader)).toMatchObject({ state: 'done', body: made });
  const stranger = await app.token(['case:read', 'contacts:read'], 'Reads something else');
  expect(await look(key, stranger)).toMatchObject({ state: 'done', status: 201, body: null });
});

it('holds back what was deleted, and from an assistant what has become private', async () => {
  const assistant = await app.token(['*'], 'Assistant', { assistant: true });
  const { key, made } = await todo();
  const address = `/todos?id=${String(made['id'])}`;
  expect(await look(key, assistant)).toMatchObject({ body: made });
  await answered(app.rest(token, 'PATCH', address, { private: true }));
  expect(await look(key, assistant)).toMatchObject({ state: 'done', body: null });
  expect(await look(key)).toMatchObject({ body: made });
  await answered(app.rest(token, 'DELETE', address));
  expect(await look(key)).toMatchObject({ state: 'done', status: 201, body: null });
  const again = await app.rest(token, 'POST', '/todos', { title: made['title'] }, { 'idempotency-key': key });
  expect(again).toMatchObject({ status: 404, body: { code: 'not_found', deleted: made['id'] } });
});

it('names no other record as what was made and deleted since', async () => {
  const contact = await send('POST', '/contacts', { name: 'Named' });
  const { key, made } = await send('POST', '/timeline', {
    title: 'Call',
    date: '2027-01-02',
    contactIds: [contact.made['id']],
  });
  await answered(app.rest(token, 'DELETE', `/contacts?id=${String(contact.made['id'])}`));
  expect(await look(key)).toMatchObject({ body: { id: made['id'] } });
});

it('answers uploads, edits and deletions too', async () => {
  const files = [{ name: 'note.txt', bytes: 'a note' }];
  const uploaded = await answered<{ evidence: { id: string }[] }>(
    app.upload(token, files, {}, { 'idempotency-key': 'upload-1' }),
  );
  expect(await look('upload-1')).toMatchObject({ operationId: 'post_evidence', status: 201, body: uploaded });
  const { made } = await todo();
  const edited = await send('PATCH', `/todos?id=${String(made['id'])}`, { title: 'Edited' });
  expect(await look(edited.key)).toMatchObject({ operationId: 'patch_todos', status: 200, body: edited.made });
  const deleted = await send('DELETE', `/todos?id=${String(made['id'])}`, {});
  expect(await look(deleted.key)).toMatchObject({ operationId: 'delete_todos', state: 'done', body: null });
});

it('does not show again what is shown once: a new token', async () => {
  const { key, made } = await send('POST', '/developer/tokens', { name: 'Once', permissions: ['case:read'] });
  expect(made['token']).toBeTypeOf('string');
  expect(await look(key)).toMatchObject({ state: 'done', status: 201, body: null });
});

it('is forgotten after 30 days, and not before', async () => {
  const neighbours = new Neighbours(app);
  const { key } = await todo();
  const age = (days: number) =>
    neighbours.write((tx) =>
      tx.query(
        sql`update "idempotencyKeys" set "createdAt" = ${new Date(Date.now() - days * 86_400_000).toISOString()} where key = ${key}`,
      ),
    );
  await age(29);
  expect(await look(key)).toMatchObject({ state: 'done' });
  await age(31);
  expect(await look(key)).toEqual(unknown);
});

it('refuses what can’t be a key', async () => {
  const reply = await app.rest(token, 'GET', `/sync/requests/${'x'.repeat(201)}`);
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});
