import { expect, it } from 'vitest';
import { newId } from '#server/store/ids.ts';
import { type Reply, testApp } from '#test/support/app.ts';

it('changes many records at once, each with its own answer or refusal', async () => {
  await using app = await testApp();
  const idOf = ({ body }: Reply): string => (body as { id: string }).id;
  const made = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => app.window('POST', '/app/v1/todos', { title })),
  );
  const [one, two, three] = made.map(idOf);
  const change = (id: string | undefined, body: object) => ({
    operationId: 'patch_todos',
    path: {},
    query: { id: String(id) },
    body,
  });
  const reply = await app.window('PATCH', '/app/v1/calls', {
    calls: [
      change(one, { title: 'First' }),
      change(two, { title: '' }),
      change(three, { title: 'Third', expectedUpdatedAt: '2020-01-01T00:00:00.000Z' }),
      change(newId(), { title: 'Nobody' }),
      { operationId: 'delete_todos', path: {}, query: { id: String(one) }, body: {} },
    ],
  });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject([
    { status: 200, body: { title: 'First' } },
    { status: 400, body: { code: 'invalid_request' } },
    { status: 409, body: { current: { title: 'Three' } } },
    { status: 404 },
    { status: 400, body: { error: '“delete_todos” changes no record.' } },
  ]);
  const titles = await Promise.all([one, two, three].map((id) => app.window('GET', `/app/v1/todos?id=${id}`)));
  expect(titles.map(({ body }) => body)).toMatchObject([
    [{ title: 'First' }],
    [{ title: 'Two' }],
    [{ title: 'Three' }],
  ]);
});
