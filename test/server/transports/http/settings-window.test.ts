import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';

interface Shown {
  values: { ocrLanguages: string[]; backupFolder: string | null };
  languages: { language: string; from: string }[];
}

async function englishData(): Promise<Buffer> {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('@tesseract.js-data/eng/package.json'));
  return readFile(path.join(folder, '4.0.0_best_int', 'eng.traineddata.gz'));
}

async function addLanguage(app: TestApp, name: string, bytes: Buffer): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${app.url}/app/settings/languages?name=${name}`, {
    method: 'POST',
    headers: { cookie: await app.signIn(), origin: app.url, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: await response.json() };
}

const shown = async (app: TestApp) => (await app.window('GET', '/app/v1/settings')).body as Shown;

describe('the window’s settings', () => {
  it('are for nobody without the window’s session', async () => {
    await using app = await testApp();
    for (const address of [
      '/app/v1/settings',
      '/app/v1/settings/storage',
      '/app/v1/settings/report',
      '/app/v1/backups',
    ]) {
      expect((await fetch(app.url + address)).status, address).toBe(401);
    }
    const token = await app.token();
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${app.url}/app/v1/settings`, { headers })).status).toBe(401);
  });

  it('take language data that is whole, use it, and refuse what is none', async () => {
    await using app = await testApp();
    const bytes = await englishData();
    const wrongName = await addLanguage(app, 'french.zip', bytes);
    expect(wrongName).toMatchObject({ status: 400, body: { error: expect.stringMatching(/named after/) as string } });
    const cut = gunzipSync(bytes).subarray(0, 5000);
    expect(await addLanguage(app, 'fra.traineddata', cut)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/damaged/) as string },
    });
    expect((await addLanguage(app, 'fra.traineddata', Buffer.from('not language data'))).status).toBe(400);
    // 300 MiB of nothing in 300 kB.
    const bomb = Buffer.concat(Array.from({ length: 300 }, () => gzipSync(Buffer.alloc(1024 * 1024))));
    expect(await addLanguage(app, 'fra.traineddata.gz', bomb)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/can’t be unpacked/) as string },
    });
    expect(await addLanguage(app, 'fra.traineddata.gz', bytes)).toMatchObject({
      status: 200,
      body: { language: 'fra' },
    });
    expect((await shown(app)).languages).toEqual([
      { language: 'fra', from: 'added' },
      { language: 'eng', from: 'shipped' },
    ]);
    const both = await app.window('PATCH', '/app/v1/settings', { ocrLanguages: ['fra', 'eng'] });
    expect(both.body).toMatchObject({ ocrLanguages: ['fra', 'eng'] });
    expect((await app.window('DELETE', '/app/v1/settings/languages?language=fra')).status).toBe(409);
    expect((await app.window('PATCH', '/app/v1/settings', { ocrLanguages: ['deu'] })).status).toBe(400);
    await app.window('PATCH', '/app/v1/settings', { ocrLanguages: ['eng'] });
    expect((await app.window('DELETE', '/app/v1/settings/languages?language=fra')).status).toBe(204);
    expect((await shown(app)).languages).toEqual([{ language: 'eng', from: 'shipped' }]);
  });

  it('take a folder for backups that can be written to, and none inside the data folder', async () => {
    await using app = await testApp();
    const refused = await app.window('PATCH', '/app/v1/settings', {
      backupFolder: path.join(app.config.data, 'blobs'),
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/inside the data folder/) as string },
    });
    const disk = path.join(app.config.data, '..', 'disk');
    await mkdir(disk);
    expect((await app.window('PATCH', '/app/v1/settings', { backupFolder: disk })).status).toBe(200);
    const made = (await app.window('POST', '/app/v1/backups', {})).body as { folder: string };
    expect(path.dirname(made.folder)).toBe((await shown(app)).values.backupFolder);
    const { body } = await app.window('GET', '/app/v1/backups');
    expect(body).toMatchObject({ entries: [{ folder: made.folder, verified: { ok: true } }], task: null });
    expect((await app.window('DELETE', `/app/v1/backups?folder=${app.config.data}`)).status).toBe(404);
    expect((await app.window('DELETE', `/app/v1/backups?folder=${made.folder}`)).status).toBe(204);
  });

  it('say how large things are, and describe the installation without a word of its content', async () => {
    await using app = await testApp();
    const token = await app.token();
    await app.upload(token, [{ name: 'Secret affair.txt', bytes: 'x'.repeat(5000) }]);
    const storage = (await app.window('GET', '/app/v1/settings/storage')).body as {
      sizes: { files: number };
      free: number;
    };
    expect(storage.sizes.files).toBe(5000);
    expect(storage.free).toBeGreaterThan(0);
    const about = (await app.window('GET', '/app/v1/about')).body;
    expect(about).toMatchObject({ limits: { items: 1, bytes: 5000 }, about: { mode: 'desktop' } });
    const report = JSON.stringify((await app.window('GET', '/app/v1/settings/report')).body);
    expect(report).toContain('"matters":1');
    expect(report).not.toMatch(/affair|Ellery|casewright-app-/i);
  });
});
