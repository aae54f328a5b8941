import { afterAll, beforeAll, expect, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { Assistant } from '#test/server/transports/mcp/assistant.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

interface Todo {
  id: string;
  due: string | null;
  deadline: { due: string; sentence: string; steps: { date: string; counted: boolean; why: string }[] } | null;
}

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const motion = { profile: 'us-california', rule: 'ca-motion', trigger: '2026-12-14', service: 'mail-california' };
const federalAnswer = { profile: 'us-federal', rule: 'frcp-answer', trigger: '2026-11-03' };
const post = (body: object) => app.rest(token, 'POST', '/todos', { title: 'File and serve the motion', ...body });
const make = (body: object) => answered<Todo>(post(body));
const patch = (id: string, body: object) => app.rest(token, 'PATCH', `/todos?id=${id}`, body);
const refusal = async (reply: ReturnType<typeof post>) => {
  const { status, body } = await reply;
  return { status, body: body as { error: string; issues: { path: string; message: string }[] } };
};

test('computes when a to-do is due, and keeps every day of the arithmetic', async () => {
  const todo = await make({ deadline: motion });
  expect(todo.due).toBe('2026-11-13');
  expect(todo.deadline?.sentence).toContain('16 court days back from Mon 14 Dec 2026');
  expect(todo.deadline?.steps.filter(({ counted }) => counted)).toHaveLength(21);
  const [read] = await answered<Todo[]>(app.rest(token, 'GET', `/todos?id=${todo.id}`));
  expect(read?.deadline).toEqual(todo.deadline);
});

test('refuses a due date that the rule does not give, and takes the one it does', async () => {
  const { status, body } = await refusal(post({ deadline: motion, due: '2026-11-20' }));
  expect(status).toBe(400);
  expect(body.error).toBe(
    'The deadline works out to 2026-11-13, and `due` says 2026-11-20. Leave `due` out; it can be moved afterwards.',
  );
  expect(body.issues[0]?.path).toBe('due');
  expect((await refusal(post({ deadline: motion, due: null }))).status).toBe(400);
  expect((await make({ deadline: motion, due: '2026-11-13' })).due).toBe('2026-11-13');
});

test('keeps the arithmetic of a to-do that is moved by hand', async () => {
  const { id } = await make({ deadline: motion });
  const moved = await answered<Todo>(patch(id, { due: '2026-11-10' }));
  expect(moved).toMatchObject({ due: '2026-11-10', deadline: { due: '2026-11-13' } });
});

test('computes anew on PATCH, and forgets the arithmetic but not the day', async () => {
  const { id } = await make({ due: '2026-11-30' });
  const computed = await answered<Todo>(patch(id, { deadline: { ...motion, service: 'personal' } }));
  expect(computed).toMatchObject({ due: '2026-11-18', deadline: { due: '2026-11-18' } });
  const forgotten = await answered<Todo>(patch(id, { deadline: null }));
  expect(forgotten).toMatchObject({ due: '2026-11-18', deadline: null });
  expect((await refusal(patch(id, { deadline: motion, due: '2026-12-01' }))).status).toBe(400);
});

test('takes back a deadline as it answered it, with the day a person had moved it to', async () => {
  const todo = await make({ deadline: motion });
  expect(await make({ due: todo.due, deadline: todo.deadline })).toMatchObject({
    due: todo.due,
    deadline: todo.deadline,
  });
  expect(await make({ deadline: todo.deadline })).toMatchObject({ due: '2026-11-13', deadline: todo.deadline });
  const moved = { due: '2026-11-10', deadline: todo.deadline };
  expect(await make(moved)).toMatchObject(moved);
  const { id } = await make({});
  expect(await answered(patch(id, moved))).toMatchObject(moved);
  expect(await answered(patch(id, { due: null, deadline: todo.deadline }))).toMatchObject({ ...moved, due: null });
  // No rule changes with service here: the answer says null, and takes it.
  const answer = await make({ deadline: federalAnswer });
  expect(answer.deadline).toMatchObject({ service: null });
  expect(await make({ deadline: answer.deadline })).toMatchObject({ deadline: answer.deadline });
});

test('works out anew what it is given back, so that nobody can write the arithmetic', async () => {
  const { deadline } = await make({ deadline: motion });
  const forged = { ...deadline, sentence: 'Due whenever you like.', steps: [], due: '2030-01-01' };
  expect(await make({ deadline: forged })).toMatchObject({ due: '2026-11-13', deadline });
  const { status, body } = await refusal(post({ deadline: { ...deadline, days: 3 } }));
  expect([status, body.issues[0]?.path]).toEqual([400, 'deadline.days']);
});

test.each([
  ['of an older shape', JSON.stringify({ profile: 'us-california', rule: 'ca-motion', due: '2026-11-13' })],
  ['whose days are written otherwise', null],
  ['that is no JSON', '{'],
])('lists a to-do with a deadline %s, by its day', async (_what, kept) => {
  const { id, deadline } = await make({ deadline: motion });
  const stored = kept ?? JSON.stringify({ ...deadline, steps: [{ day: '2026-11-13' }] });
  const neighbours = new Neighbours(app);
  await neighbours.write((tx) => tx.db.updateTable('todos').set({ deadline: stored }).where('id', '=', id).execute());
  const read = await answered<Todo[]>(app.rest(token, 'GET', '/todos'));
  expect(read.find((todo) => todo.id === id)).toMatchObject({ due: '2026-11-13', deadline: null });
  expect(await answered(patch(id, { done: true }))).toMatchObject({ due: '2026-11-13', done: true });
});

test('names the rules of the profile when it has no such rule', async () => {
  const { status, body } = await refusal(post({ deadline: { ...motion, rule: 'motion' } }));
  expect(status).toBe(400);
  expect(body.error).toContain('us-california has no such rule. It has ca-motion, ca-opposition, ca-reply');
  expect(body.issues[0]?.path).toBe('deadline.rule');
});

test('names the range of the table when the count leaves it', async () => {
  const { status, body } = await refusal(post({ deadline: { ...motion, trigger: '2031-05-01' } }));
  expect(status).toBe(400);
  expect(body.error).toContain('goes from Mon 1 Jan 2024 to Sun 31 Dec 2028');
  expect(body.issues[0]?.path).toBe('deadline.trigger');
});

test.each(['hearing', 'toString', 'constructor'])('refuses what the request does not know: %s', async (name) => {
  const { status, body } = await refusal(post({ deadline: { ...motion, [name]: '2026-12-14' } }));
  expect(status).toBe(400);
  expect(body.issues).toEqual([{ path: `deadline.${name}`, message: `There is no property “${name}” here.` }]);
});

test('says to programs which rules there are, and what each counts', async () => {
  const reply = await fetch(`${app.url}/api/v1/openapi.json`);
  const document = JSON.stringify(await reply.json());
  expect(document).toContain('ca-motion (16 court days before: hearing)');
  expect(document).toContain('"frap-notice-of-appeal"');
});

test('lets an assistant find the way and work a deadline out', async () => {
  await using compact = await Assistant.on(app, token, 'compact=1');
  const found = await compact.ask<{ operations: { name: string }[] }>('find_operations', {
    query: 'work out a court deadline',
  });
  expect(found.operations.slice(0, 3).map(({ name }) => name)).toContain('post_todos');
  await using assistant = await Assistant.on(app, token);
  const todo = await assistant.ask<Todo>('post_todos', { title: 'Serve the answer', deadline: federalAnswer });
  expect(todo).toMatchObject({ due: '2026-11-24', deadline: { sentence: expect.stringContaining('21 days after') } });
  expect(
    await assistant.refusal('post_todos', { title: 'Reply', deadline: { ...federalAnswer, rule: 'reply' } }),
  ).toContain('us-federal has no such rule. It has frcp-answer');
});
