import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { HostedServer } from '#test/support/hosted.ts';

/* A tab signs in again after a restart by a key that only its memory has. */

interface Key {
  publicKey: string;
  privateKey: KeyObject;
}

function newKey(namedCurve = 'P-256'): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve });
  return { publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'), privateKey };
}

let folder: string;
let app: TestApp;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-keys-'));
  app = await testApp({ data: folder });
});
afterEach(async () => {
  await app[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function restart(): Promise<void> {
  await app[Symbol.asyncDispose]();
  app = await testApp({ data: folder });
}

async function leave(key: Key): Promise<void> {
  expect((await app.window('POST', '/app/session/key', { publicKey: key.publicKey })).status).toBe(200);
}

async function challenge(): Promise<string> {
  const { body } = await app.window('GET', '/app/session/challenge', undefined, nobody);
  return (body as { challenge: string }).challenge;
}

const nobody = { cookie: 'none=1' };

function again(key: Key, signed: { challenge: string; origin?: string }, as = key.publicKey) {
  const text = `Casewright window\n${signed.origin ?? app.url}\n${signed.challenge}`;
  const signature = sign('sha256', Buffer.from(text), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  const body = { publicKey: as, signature: signature.toString('base64') };
  return app.window('POST', '/app/session/again', body, nobody);
}

const refused = { status: 401, body: { code: 'invalid_token' } };

describe('a tab', () => {
  it('signs in again after a restart, which ended its session', async () => {
    const key = newKey();
    const before = await app.signIn();
    await leave(key);
    await restart();
    expect((await app.window('GET', '/app/session', undefined, { cookie: before })).status).toBe(401);
    const reply = await again(key, { challenge: await challenge() });
    expect(reply.status).toBe(200);
    const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await app.window('GET', '/app/session', undefined, { cookie })).status).toBe(200);
  });

  it('does not with what it signed for another start, or for another address', async () => {
    const key = newKey();
    await leave(key);
    const ofThisStart = await challenge();
    await restart();
    expect(await again(key, { challenge: ofThisStart })).toMatchObject(refused);
    expect(await again(key, { challenge: await challenge(), origin: 'http://127.0.0.1:1' })).toMatchObject(refused);
  });

  it('does not by another’s key, or by one that was never left here', async () => {
    const [key, other] = [newKey(), newKey()];
    await leave(key);
    const now = { challenge: await challenge() };
    expect(await again(other, now)).toMatchObject(refused);
    expect(await again(other, now, key.publicKey)).toMatchObject(refused);
    expect((await again(key, now)).status).toBe(200);
  });

  it('leaves only a key of its kind, and only while it is signed in', async () => {
    const send = (publicKey: string, headers = {}) => app.window('POST', '/app/session/key', { publicKey }, headers);
    expect(await send(newKey('P-384').publicKey)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await send('AAAA')).toMatchObject({ status: 400 });
    expect(await send(newKey().publicKey, nobody)).toMatchObject({ status: 401 });
    expect(await send(newKey().publicKey, { origin: 'http://127.0.0.1:1' })).toMatchObject({ status: 403 });
  });

  it('is one of the last fifty that left a key', async () => {
    const keys = Array.from({ length: 51 }, () => newKey());
    for (const key of keys) await leave(key);
    const left = await app.connections.read(({ db }) => db.selectFrom('windowKeys').select('publicKey').execute());
    expect(left).toHaveLength(50);
  });
});

describe('a hosted server', () => {
  it('has no keys of tabs: its sessions outlast a restart', async () => {
    await using hosted = await HostedServer.start();
    expect((await hosted.app.window('GET', '/app/session/challenge', undefined, nobody)).status).toBe(404);
  });
});
