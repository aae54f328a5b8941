import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { type Reply, testApp, type TestApp } from '#test/support/app.ts';
import { addressOf, sampleOf } from '#test/support/sample-calls.ts';
import { newSubject, type Subject } from '#test/support/subject.ts';

// Issue 4: "an optional `expectedUpdatedAt` on PATCH gives 409 with the current record; the plain call still works."
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

/** A token is narrowed, never edited by two; everything else that changes in place knows its version. */
const exempt = ['patch_developer_tokens'];
const changing = operations.filter(
  ({ id, method }) => (method === 'patch' || id === 'post_case_update') && !exempt.includes(id),
);

type Row = Record<string, unknown> & { updatedAt: string };

function change(operation: Operation, subject: Subject, more: object): Promise<Reply> {
  const sample = sampleOf(operation, subject);
  const method = operation.method.toUpperCase();
  return app.rest(token, method, addressOf(operation, sample), { ...sample.body, ...more });
}

/** The record as its GET shows it: by its id in the path, in a list narrowed to it, or the case itself. */
async function shown(operation: Operation, subject: Subject): Promise<Row> {
  if (operation.id === 'post_case_update') return row(await app.rest(token, 'GET', `/case?caseId=${subject.caseId}`));
  const { path = {}, query = {}, body = {} } = sampleOf(operation, subject);
  if (path['id'] !== undefined) return row(await app.rest(token, 'GET', operation.path.replace('{id}', path['id'])));
  return row(
    await app.rest(token, 'GET', `${operation.path}?caseId=${subject.caseId}&id=${query['id'] ?? String(body['id'])}`),
  );
}

function row({ status, body }: Reply): Row {
  const { messages } = body as { messages?: Row[] };
  const [only, ...others] = Array.isArray(body) ? (body as Row[]) : (messages ?? [body as Row]);
  if (status !== 200 || only === undefined || others.length > 0) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return only;
}

describe('two writers of one record', () => {
  it('covers every operation that changes a record in place', () => {
    expect(changing.length).toBeGreaterThanOrEqual(8);
    const without = changing.filter(({ input }) => input.body?.shape['expectedUpdatedAt'] === undefined);
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  it.each(changing)('$id refuses a version that is no longer current, and shows the one that is', async (operation) => {
    const subject = await newSubject(app, token);
    const read = await shown(operation, subject);
    expect((await change(operation, subject, {})).status).toBe(200);
    const now = await shown(operation, subject);
    expect(now.updatedAt > read.updatedAt).toBe(true);
    const late = await change(operation, subject, { expectedUpdatedAt: read.updatedAt });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', current: now } });
    expect((late.body as { current: unknown }).current).toEqual(now);
    expect(await shown(operation, subject)).toEqual(now);
  });

  it.each(changing)('$id takes the version that is current, and a call that names none', async (operation) => {
    const subject = await newSubject(app, token);
    const { updatedAt } = await shown(operation, subject);
    expect((await change(operation, subject, { expectedUpdatedAt: updatedAt })).status).toBe(200);
    expect((await change(operation, subject, {})).status).toBe(200);
  });
});
