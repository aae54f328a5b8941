import { expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { smsBackup, texts } from '#test/support/files/messages.ts';
import { importAll } from './importing.ts';

async function start(overrides = {}): Promise<{ app: TestApp; token: string; caseId: string }> {
  const app = await testApp(overrides);
  const token = await app.token();
  const { body } = await app.rest(token, 'GET', '/case');
  return { app, token, caseId: (body as { caseId: string }).caseId };
}

it('stores every message of a text-message backup in its thread', async () => {
  const { app, token, caseId } = await start();
  await using _app = app;
  const bytes = smsBackup(texts(30));
  const imported = await importAll(app, token, { caseId }, { name: 'sms.xml', bytes });
  expect(imported).toMatchObject({
    state: 'done',
    report: { messages: 30, added: 30, already: 0, broken: 0, threads: [{ title: 'Daniel Ellery', added: 30 }] },
  });
});
