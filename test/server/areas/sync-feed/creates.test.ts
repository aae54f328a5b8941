import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';

// The extension for sync: many creates in one request (SPEC 6.11 of sync).
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

type Answer = { status: number; body: Record<string, unknown> };
type Create = { key: string; operationId: string; path: object; body: object };

let count = 0;
const create = (operationId: string, body: object, path = {}): Create => {
  return { key: `create-${(count += 1)}`, operationId, path, body };
};
const send = (creates: readonly object[], by = token) => app.rest(by, 'POST', '/sync/creates', { creates });
const made = async (creates: readonly object[], by = token): Promise<Answer[]> => {
  const { status, body } = await send(creates, by);
  expect(status).toBe(200);
  return body as Answer[];
};
const titles = async (): Promise<unknown[]> =>
  ((await app.rest(token, 'GET', '/todos')).body as Record<string, unknown>[]).map(({ title }) => title);

it('answers each as if it had been sent alone, in their order', async () => {
  const answers = await made([create('post_contacts', { name: 'Ada' }), create('post_todos', { title: 'Call Ada' })]);
  expect(answers).toMatchObject([
    { status: 201, body: { name: 'Ada' } },
    { status: 201, body: { title: 'Call Ada' } },
  ]);
});

it('refuses one and carries out the others, each in its own name', async () => {
  const answers = await made([
    create('post_todos', { title: 'Before' }),
    create('post_todos', { title: '' }),
    create('post_todos', { title: 'Elsewhere', caseId: '019b8000-0000-7000-8000-000000000000' }),
    create('post_todos', { title: 'After' }),
  ]);
  expect(answers.map(({ status, body }) => [status, body['code'] ?? body['title']])).toEqual([
    [201, 'Before'],
    [400, 'invalid_request'],
    [404, 'not_found'],
    [201, 'After'],
  ]);
  expect(await titles()).toEqual(expect.arrayContaining(['Before', 'After']));
});

it('makes nothing twice when it is sent again, and makes then what was refused', async () => {
  const two = [create('post_todos', { title: 'Once' }), create('post_todos', { title: 'Also once' })];
  const [first] = await made(two.slice(0, 1));
  const again = await made(two);
  expect(again[0]).toEqual(first);
  expect((await titles()).filter((title) => title === 'Once' || title === 'Also once')).toHaveLength(2);
});

it('refuses a key that was used for something else, on that one alone', async () => {
  const one = create('post_todos', { title: 'Keyed' });
  await made([one]);
  const answers = await made([{ ...one, body: { title: 'Another' } }, create('post_todos', { title: 'Beside it' })]);
  expect(answers.map(({ status }) => status)).toEqual([409, 201]);
});

it('asks for the permission of each, and takes only what makes a record that syncs', async () => {
  const writer = await app.token(['case:read', 'todos:write'], 'To-dos');
  const answers = await made(
    [
      create('post_todos', { title: 'Permitted' }),
      create('post_contacts', { name: 'Not permitted' }),
      create('post_evidence', {}),
      create('post_developer_tokens', { name: 'No', permissions: ['*'] }),
    ],
    writer,
  );
  expect(answers.map(({ status, body }) => [status, body['code']])).toEqual([
    [201, undefined],
    [403, 'insufficient_scope'],
    [400, 'invalid_request'],
    [400, 'invalid_request'],
  ]);
});

it('makes what is inside another record at its address', async () => {
  const hearing = { date: '2027-03-01', purpose: 'Status' };
  const { body } = await app.rest(token, 'POST', '/hearings', hearing);
  const todo = (await app.rest(token, 'POST', '/todos', { title: 'On the list' })).body as { id: string };
  const line = { action: 'attach', kind: 'todo', itemId: todo.id };
  const [answer] = await made([create('post_hearings_by_id_resources', line, { id: (body as { id: string }).id })]);
  expect(answer).toMatchObject({ status: 200, body: [{ itemId: todo.id }] });
  const document = (await app.rest(token, 'POST', '/documents', { title: 'Motion' })).body as { id: string };
  const [evidence] = ((await app.upload(token, [{ name: 'a.txt', bytes: 'A' }])).body as { evidence: { id: string }[] })
    .evidence;
  const exhibit = { action: 'attach', evidenceId: evidence?.id, label: 'Exhibit A' };
  const path = { id: document.id };
  expect(await made([create('post_documents_by_id_attachments', exhibit, path)])).toMatchObject([
    { body: [{ label: 'Exhibit A' }] },
  ]);
});

it('takes 50 and no more', async () => {
  const many = Array.from({ length: 51 }, (_, at) => create('post_todos', { title: `Of many ${at}` }));
  expect((await send(many)).status).toBe(400);
  expect((await titles()).filter((title) => String(title).startsWith('Of many'))).toEqual([]);
  expect(await made(many.slice(1))).toHaveLength(50);
});
