import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';

// Permanently deleted over the API: within a minute no file of the data folder of a running server has a word of it.
test('a minute after a deletion nothing of it is in the data folder', async () => {
  await using app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const word = 'quixoticcanary';
  const bytes = `The ${word} was seen at the school. `.repeat(2000);
  const { body } = await app.upload(token, [{ name: `${word}.txt`, bytes }]);
  const [{ id }] = (body as { evidence: [{ id: string }] }).evidence;
  await app.settled(id, 45_000, token);
  const holding = (): string[] =>
    readdirSync(app.config.data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => file.includes(word) || readFileSync(file).includes(word));
  expect(holding()).not.toEqual([]);
  expect((await app.rest(token, 'DELETE', `/evidence/${id}`)).status).toBe(204);
  await expect.poll(holding, { timeout: 60_000, interval: 2000 }).toEqual([]);
});
