import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HeldExports, type HeldFacts, importIdOf } from '#server/areas/messages/held-exports.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'casewright-held-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

const day = 86_400_000;
const sha256 = (bytes: string): string => createHash('sha256').update(bytes).digest('hex');

async function staged(bytes: string) {
  const path = join(data, `staged ${sha256(bytes)}`);
  await writeFile(path, bytes);
  return { path, size: bytes.length, sha256: sha256(bytes) };
}

function facts(whole: string, parts = 1): HeldFacts {
  const place = { accountId: 'account', caseId: 'case', fileName: 'sms.xml' };
  return { ...place, sha256: sha256(whole), parts, answers: {}, device: null, courtCaseId: null, ended: null };
}

it('keeps a file after the request that brought it, and what was said of it', async () => {
  const file = await staged('export');
  await new HeldExports(data).receive('one', { ...facts('export'), answers: { selfName: 'Maya' } }, file, 1);
  await rm(file.path);
  const found = await new HeldExports(data).find('one');
  expect(found).toMatchObject({ answers: { selfName: 'Maya' }, received: 1, whole: { size: 6 } });
  expect(await readFile(found?.whole?.path ?? '', 'utf8')).toBe('export');
});

it('puts parts together after a restart too, and takes one twice', async () => {
  await new HeldExports(data).receive('one', facts('abcdef', 3), await staged('ef'), 3);
  const held = new HeldExports(data);
  await held.receive('one', facts('abcdef', 3), await staged('ab'), 1);
  expect(await held.receive('one', facts('abcdef', 3), await staged('ab'), 1)).toMatchObject({
    received: 2,
    whole: null,
  });
  const { whole } = await held.receive('one', facts('abcdef', 3), await staged('cd'), 2);
  expect(await readFile(whole?.path ?? '', 'utf8')).toBe('abcdef');
});

it('removes what nobody has asked for in a week, and nothing before', async () => {
  const held = new HeldExports(data);
  await held.receive('one', facts('export'), await staged('export'), 1);
  await held.sweep(Date.now() + 6 * day);
  expect(await held.find('one')).toBeDefined();
  await held.sweep(Date.now() + 8 * day);
  expect(await held.find('one')).toBeUndefined();
});

it('forgets the bytes of one that ended, and says how for a week', async () => {
  const held = new HeldExports(data);
  await held.receive('one', facts('export'), await staged('export'), 1);
  await held.release('one', 'cancelled');
  expect(await held.find('one')).toMatchObject({ ended: 'cancelled', whole: null });
});

it('names the same file of the same person in the same matter alike, and no other', () => {
  const id = importIdOf('account', 'case', 'hash');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(importIdOf('account', 'case', 'hash')).toBe(id);
  expect(new Set([id, importIdOf('other', 'case', 'hash'), importIdOf('account', 'other', 'hash')]).size).toBe(3);
});
