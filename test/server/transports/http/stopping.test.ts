import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { answered } from '#test/support/answered.ts';
import { EventStream } from './event-stream.ts';

test('stops in the middle of uploads, calls and event streams, and has kept what it acknowledged', async () => {
  await using app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const stream = await EventStream.open(app);
  const acknowledged: string[] = [];
  const busy = Array.from({ length: 12 }, async (_, n) => {
    for (;;) {
      const bytes = `${n} ${'text '.repeat(5000)} ${acknowledged.length}`;
      const reply = await app.upload(token, [{ name: `file ${n}.txt`, bytes }]).catch(() => undefined);
      if (reply?.status !== 201) return;
      acknowledged.push((reply.body as { evidence: { id: string }[] }).evidence[0]?.id ?? '');
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await app.running.stop();
  await Promise.all(busy);
  await stream[Symbol.asyncDispose]().catch(() => undefined);
  expect(acknowledged.length).toBeGreaterThan(0);
  // A late request ends after the stop; none of its errors may go unheard.
  await new Promise((resolve) => setTimeout(resolve, 1200));

  await using again = await testApp({ rateLimit: 0, data: app.config.data });
  const ids = (await answered<{ id: string }[]>(again.rest(token, 'GET', '/evidence'))).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(acknowledged));
  expect(
    readdirSync(join(app.config.data, 'staging')).filter((name) => /^(?:[0-9a-f]{64}\.)?[0-9a-f-]{36}$/.test(name)),
  ).toEqual([]);
});
