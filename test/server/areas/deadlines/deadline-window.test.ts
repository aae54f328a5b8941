import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfferedCourt } from '#server/areas/deadlines/schema.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const motion = { profile: 'us-california', rule: 'ca-motion', trigger: '2026-12-14' };

test('offers the courts with their rules, ways of service, holidays and sources', async () => {
  const { status, body } = await app.window('GET', '/app/v1/deadlines/courts');
  expect(status).toBe(200);
  const courts = body as OfferedCourt[];
  expect(courts.map(({ id }) => id)).toEqual(['us-california', 'us-federal']);
  const rule = courts[0]?.rules.find(({ id }) => id === 'ca-motion');
  expect(rule?.source).toMatchObject({ citation: 'CCP 1005(b)', checked: '2026-11-21' });
  expect(rule?.ways.map(({ service }) => service)).toContain('mail-safe-at-home');
  expect(courts[0]?.holidays).toContainEqual({ date: '2026-09-25', name: 'Native American Day' });
});

test('works a deadline out for the window, and keeps nothing', async () => {
  const { status, body } = await app.window('POST', '/app/v1/deadlines', motion);
  expect(status).toBe(200);
  expect(body).toMatchObject({ due: '2026-11-18', court: 'Superior Court of California', version: '2026-11-21' });
  const todos = await app.window('GET', '/app/v1/todos');
  expect(todos.body).toEqual([]);
});

test('refuses with the field and the sentence', async () => {
  const { status, body } = await app.window('POST', '/app/v1/deadlines', { ...motion, trigger: '2040-01-01' });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_request', issues: [{ path: 'trigger' }] });
  expect((body as { error: string }).error).toContain('The count reaches Sun 1 Jan 2040.');
});
