import { createHash } from 'node:crypto';
import { readdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrivingId } from '#server/areas/evidence/large-file.ts';
import { type Reply, testApp, type TestApp } from '#test/support/app.ts';

let app: TestApp;
let caseId: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  ({ caseId } = (await app.window('GET', '/app/v1/case')).body as { caseId: string });
});
afterAll(() => app[Symbol.asyncDispose]());

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** An MP4 by its first bytes. */
const video = (fill: string): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(30_000, fill)]);
const known = (bytes: Uint8Array, fileName: string) => ({ caseId, fileName, size: bytes.length, lastModified: 1 });
const begin = (body: object) => app.window('POST', '/app/v1/uploads', body);
const finish = (body: object, headers = {}) => app.window('POST', '/app/v1/uploads/finish', body, headers);

async function send(id: string, bytes: Uint8Array<ArrayBuffer>, offset: number): Promise<Reply> {
  const address = `${app.url}/app/uploads/${id}?offset=${offset}&sha256=${hashOf(bytes)}`;
  const headers = { cookie: await app.signIn(), origin: app.url };
  const response = await fetch(address, { method: 'PUT', headers, body: bytes });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Sends all of it in pieces of 8 kB. */
async function arrive(bytes: Buffer, fileName: string, more: object = {}): Promise<void> {
  const { id } = (await begin({ ...known(bytes, fileName), ...more })).body as { id: string };
  for (let at = 0; at < bytes.length; at += 8192) {
    const part = Uint8Array.from(bytes.subarray(at, at + 8192));
    expect(await send(id, part, at)).toMatchObject({ status: 200, body: { received: at + part.length } });
  }
}

const left = () => readdir(path.join(app.config.data, 'arriving'));
const recordingConsent = 'yes';

describe('a large file of the window', () => {
  it('becomes one item like any other, and nothing of it shows before', async () => {
    const bytes = video('a');
    await arrive(bytes, 'Garden.mp4', { recordingConsent });
    const before = (await app.window('GET', `/app/v1/evidence?caseId=${caseId}`)).body;
    expect(before).toEqual([]);
    const done = await finish({ ...known(bytes, 'Garden.mp4'), recordingConsent, path: 'Phone/May' });
    expect(done.status).toBe(201);
    const [item] = (done.body as { evidence: Record<string, unknown>[] }).evidence;
    expect(item).toMatchObject({ title: 'Garden', kind: 'video', size: bytes.length, sha256: hashOf(bytes) });
    expect(item).toMatchObject({ source: { kind: 'folder', path: 'Phone/May' }, mimeType: 'video/mp4' });
    const custody = (await app.window('GET', `/app/v1/evidence/${String(item?.['id'])}/custody`)).body;
    expect(custody).toMatchObject({ transport: 'window', consent: { text: expect.stringContaining('consented') } });
    const file = await fetch(`${app.url}/app/v1/files/${String(item?.['id'])}`, {
      headers: { cookie: await app.signIn(), range: 'bytes=20-29', 'if-range': `"${hashOf(bytes)}"` },
    });
    expect(file.status).toBe(206);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes.subarray(20, 30));
    expect(await left()).toEqual([]);
  });

  it('that is finished twice under one key is added once, and the second hears the same', async () => {
    const bytes = video('b');
    await arrive(bytes, 'Twice.mp4', { recordingConsent });
    const body = { ...known(bytes, 'Twice.mp4'), recordingConsent };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await finish(body, key);
    expect(await finish(body, key)).toMatchObject({ status: 201, body: first.body });
    expect(await finish(body)).toMatchObject({ status: 404 });
  });

  it('that is here already is skipped, and kept for another answer', async () => {
    const bytes = video('a');
    await arrive(bytes, 'Copy.mp4', { recordingConsent });
    const body = { ...known(bytes, 'Copy.mp4'), recordingConsent };
    const skipped = await finish({ ...body, duplicates: 'skip' });
    expect(skipped.body).toMatchObject({ evidence: [], skipped: [{ fileName: 'Copy.mp4' }] });
    expect(await left()).toHaveLength(1);
    const kept = await finish({ ...body, duplicates: 'keep' });
    expect(kept.body).toMatchObject({ evidence: [{ title: 'Copy', duplicateOf: expect.any(String) }], skipped: [] });
    expect(await left()).toEqual([]);
  });

  it('asks about a recording by its name at the beginning, and by its bytes at the end; both can be answered then', async () => {
    const bytes = video('c');
    const asks = { status: 400, body: { issues: [{ path: 'recordingConsent' }] } };
    expect(await begin(known(bytes, 'Talk.mp4'))).toMatchObject(asks);
    await arrive(bytes, 'Talk.bin');
    expect(await finish(known(bytes, 'Talk.bin'))).toMatchObject(asks);
    expect(await finish({ ...known(bytes, 'Talk.bin'), recordingConsent })).toMatchObject({ status: 201 });
  });

  it('hears where to go on after a gap, and goes on where a second begin says', async () => {
    const bytes = video('d');
    const { id } = (await begin(known(bytes, 'Gap.bin'))).body as { id: string };
    const part = (at: number) => Uint8Array.from(bytes.subarray(at, at + 8192));
    await send(id, part(0), 0);
    expect(await send(id, part(16_384), 16_384)).toMatchObject({ status: 409, body: { received: 8192 } });
    expect((await begin(known(bytes, 'Gap.bin'))).body).toMatchObject({ id, received: 8192 });
    const query = new URLSearchParams({ ...known(bytes, 'Gap.bin'), size: `${bytes.length}`, lastModified: '1' });
    expect((await app.window('DELETE', `/app/v1/uploads?${query}`)).status).toBe(204);
    expect(await left()).toEqual([]);
  });

  it('that is too large to be read says so, and is not offered to be read again', async () => {
    const { account } = (await app.window('GET', '/app/session')).body as { account: { id: string } };
    const scans = { caseId, fileName: 'Scans.bin', size: 26 * 1024 * 1024, lastModified: 1 };
    // As if all of it had come before a restart.
    const file = path.join(app.config.data, 'arriving', `${arrivingId(account.id, scans)}.${scans.size}`);
    await writeFile(file, 'The beginning');
    await truncate(file, scans.size);
    const [item] = ((await finish(scans)).body as { evidence: { id: string }[] }).evidence;
    const id = item?.id ?? '';
    const unread = { status: 'failed', error: expect.stringContaining('larger than 25 MiB') };
    expect(await app.settled(id)).toMatchObject(unread);
    const { lines } = (await app.window('GET', '/app/v1/jobs/failed')).body as { lines: unknown[] };
    expect(lines).toMatchObject([{ evidenceId: id, mayBeReadAgain: false }]);
    expect(await app.window('POST', `/app/v1/evidence/${id}/read-again`)).toMatchObject({ status: 409 });
    expect((await app.window('POST', '/app/v1/jobs/failed/retry')).body).toEqual({ done: 0, refused: 0 });
    expect(await app.settled(id)).toMatchObject(unread);
  });

  it('is taken from the window alone, never by a token', async () => {
    const token = await app.token();
    const body = known(video('e'), 'Film.bin');
    expect(await app.rest(token, 'POST', '/uploads', body)).toMatchObject({ status: 404 });
    const asToken = { method: 'PUT', headers: { authorization: `Bearer ${token}`, origin: app.url }, body: 'x' };
    expect((await fetch(`${app.url}/app/uploads/${hashOf(video('e'))}?offset=0`, asToken)).status).toBe(401);
  });
});
