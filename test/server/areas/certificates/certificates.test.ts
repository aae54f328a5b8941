import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Certificates } from '#server/areas/certificates/certificates.ts';
import { operations } from '#server/areas/operations.ts';
import { answered } from '#test/support/answered.ts';
import { certificateFile, filePassword } from '#test/support/certificate-files.ts';
import { HostedServer } from '#test/support/hosted.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { isHere } from '#test/support/outside-tools.ts';
import { pdfsig } from '#test/support/pdfsig.ts';
import { onPostgres } from '#test/support/test-store.ts';

interface Certificate {
  id: string;
  subject: string;
  unlockedUntil: string | null;
}
interface Court {
  contentHash: string;
  signatures: { pdfSha256: string; state: string; certificate: { subject: string } | null }[];
  exports: { sha256: string }[];
}

async function opened() {
  const app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const window = <T>(method: string, to: string, body?: object) =>
    answered<T>(app.window(method, `/app/v1${to}`, body));
  const add = (file = certificateFile(), password = filePassword) =>
    window<Certificate>('POST', '/certificates', { file: file.toString('base64'), password });
  const unlock = ({ id }: Certificate, password = filePassword) =>
    app.window('POST', `/app/v1/certificates/${id}/unlock`, { password });
  return { app, token, window, add, unlock, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}
type House = Awaited<ReturnType<typeof opened>>;

const signer = { kind: 's_name', name: 'Maya Ellery', place: 'Oakland', date: '2026-10-02' };

async function bytesOf(app: TestApp, token: string, address: string): Promise<Buffer> {
  const response = await fetch(`${app.url}/api/v1${address}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A declaration, and what is done with it in the window. */
async function declaration({ app, token, window }: House) {
  const { id } = await window<{ id: string }>('POST', '/documents', {
    title: 'Declaration',
    kind: 'declaration',
    body: 'I live in Oakland.',
  });
  const court = () => window<Court>('GET', `/documents/${id}/court`);
  const copy = () => bytesOf(app, token, `/documents/${id}/export?${new URLSearchParams({ signing: '1', ...signer })}`);
  const sign = async (certificate?: string) => {
    const said = { action: 'sign', ...signer, pdfSha256: sha256(await copy()), ...(certificate && { certificate }) };
    return app.window('POST', `/app/v1/documents/${id}/court`, { ...said, expectedHash: (await court()).contentHash });
  };
  const exported = async (more: object = {}) =>
    app.window('POST', `/app/v1/documents/${id}/export`, { expectedHash: (await court()).contentHash, ...more });
  return { id, court, copy, sign, exported };
}

describe.skipIf(!isHere('openssl'))('certificates (skipped without openssl)', () => {
  it('are checked with their password, kept encrypted, unlocked for ten minutes and locked again', async () => {
    await using house = await opened();
    const { app, window, add, unlock } = house;
    const file = certificateFile();
    const refused = await app.window('POST', '/app/v1/certificates', { file: file.toString('base64'), password: 'x' });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
    const added = await add(file);
    expect(added).toMatchObject({ subject: 'CN=Maya Ellery, O=Ellery', unlockedUntil: null });
    expect(await window('GET', '/certificates')).toEqual({ keptIn: 'file', certificates: [added] });
    expect(JSON.stringify(added)).not.toContain(file.toString('base64').slice(0, 40));

    expect(await unlock(added, 'x')).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
    const before = Date.now();
    const { body } = await unlock(added);
    const minutes = (Date.parse((body as Certificate).unlockedUntil ?? '') - before) / 60_000;
    expect(minutes).toBeGreaterThan(9.9);
    expect(minutes).toBeLessThan(11);
    expect(await window('POST', `/certificates/${added.id}/lock`)).toEqual(added);
    expect(await window('GET', '/certificates')).toMatchObject({ certificates: [{ unlockedUntil: null }] });

    const again = await app.window('POST', '/app/v1/certificates', {
      file: file.toString('base64'),
      password: filePassword,
    });
    expect(again).toMatchObject({ status: 409, body: { error: expect.stringContaining('is here already') } });
    expect((await app.window('DELETE', `/app/v1/certificates/${added.id}`)).status).toBe(204);
    expect((await unlock(added)).status).toBe(404);
  });

  // A test's PostgreSQL is in memory: there is no data folder to copy.
  it.skipIf(onPostgres)(
    'are in no backup, and in no other file than the one of the secrets, which has no password',
    async () => {
      await using house = await opened();
      const { app, window, add, unlock } = house;
      const file = certificateFile();
      await unlock(await add(file));
      const { folder } = await window<{ folder: string }>('POST', '/backups', {});
      const marks = [file.toString('base64').slice(200, 240), file.subarray(150, 180), filePassword];
      const holding = (place: string) =>
        filesIn(place).filter((each) => {
          const bytes = readFileSync(each);
          return marks.some((mark) => bytes.includes(mark));
        });
      expect(holding(folder)).toEqual([]);
      const secrets = path.join(app.config.data, 'secrets.json');
      expect(holding(app.config.data)).toEqual([secrets]);
      expect(readFileSync(secrets, 'utf8')).not.toContain(filePassword);
    },
  );

  it('are no business of programs and assistants', async () => {
    await using house = await opened();
    const { app, token, add, unlock } = house;
    const certificate = await add();
    await unlock(certificate);
    expect(operations.filter(({ path: where }) => where.includes('certificates'))).toEqual([]);
    expect((await app.rest(token, 'GET', '/certificates')).status).toBe(404);
    const { id, court, copy, sign } = await declaration(house);
    const said = { action: 'sign', ...signer, pdfSha256: sha256(await copy()), certificate: certificate.id };
    const { contentHash: expectedHash } = await court();
    const refused = await app.rest(token, 'POST', `/documents/${id}/court`, { ...said, expectedHash });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('only in Casewright’s window') },
    });
    expect((await sign(certificate.id)).status).toBe(200);
    // What was signed by a person is not sealed by a program either, nor exported without its seal.
    const exported = await app.rest(token, 'POST', `/documents/${id}/export`, { expectedHash });
    expect(exported.status).toBe(403);
    expect((await court()).exports).toEqual([]);
    expect((await app.rest(token, 'POST', `/documents/${id}/export`, { expectedHash, format: 'md' })).status).toBe(201);
  });

  it.skipIf(!isHere('pdfsig'))(
    'sign the final PDF: the pages that were looked at, and behind them the signature',
    async () => {
      await using house = await opened();
      const { app, token, window, add, unlock } = house;
      const certificate = await add();
      const { id, court, copy, sign, exported } = await declaration(house);
      const locked = await sign(certificate.id);
      expect(locked).toMatchObject({ status: 409, body: { error: expect.stringMatching(/is locked\. Unlock it/) } });
      expect((await court()).signatures).toEqual([]);
      await unlock(certificate);
      const looked = await copy();
      expect((await sign(certificate.id)).status).toBe(200);
      const { contentHash, signatures } = await court();
      expect(signatures).toMatchObject([
        {
          state: 'valid',
          pdfSha256: sha256(looked),
          certificate: { subject: 'CN=Maya Ellery, O=Ellery', issuer: 'CN=Maya Ellery, O=Ellery' },
        },
      ]);

      await window('POST', `/certificates/${certificate.id}/lock`);
      expect(await exported()).toMatchObject({ status: 409, body: { error: expect.stringMatching(/is locked/) } });
      expect((await court()).exports).toEqual([]);
      await unlock(certificate);
      const made = (await exported()).body as { fileId: string; sha256: string; size: number };
      const file = await bytesOf(app, token, `/files/${made.fileId}`);
      expect(sha256(file)).toBe(made.sha256);
      expect(file.length).toBe(made.size);
      expect(sha256(file.subarray(0, looked.length))).toBe(signatures[0]?.pdfSha256);
      const said = pdfsig(file);
      expect(said).toContain('Signature Type: ETSI.CAdES.detached');
      expect(said).toContain('Total document signed');
      expect(said).toContain('Signature is Valid.');
      expect(file.includes(contentHash)).toBe(true);
      const changed = Buffer.from(file);
      changed[2000] = (changed[2000] ?? 0) ^ 1;
      expect(pdfsig(changed)).toContain('Digest Mismatch.');

      // A copy to work with is signed by nobody.
      expect(pdfsig(await bytesOf(app, token, `/documents/${id}/export`))).toContain('does not contain any signatures');
    },
  );

  it.skipIf(!isHere('pdfsig'))('sign no longer once the text was changed, and each of them once', async () => {
    await using house = await opened();
    const { app, token, window, add, unlock } = house;
    const certificate = await add();
    await unlock(certificate);
    const { id, court, sign, exported } = await declaration(house);
    await sign(certificate.id);
    await window('PATCH', `/documents?id=${id}`, { body: 'I live in Berkeley.' });
    expect((await court()).signatures).toMatchObject([{ state: 'superseded', certificate: {} }]);
    const { fileId } = (await exported()).body as { fileId: string };
    expect(pdfsig(await bytesOf(app, token, `/files/${fileId}`))).toContain('does not contain any signatures');
    await sign(certificate.id);
    await sign(certificate.id);
    const twice = (await exported()).body as { fileId: string };
    // One certificate signs a paper once, however often its owner signed.
    expect(pdfsig(await bytesOf(app, token, `/files/${twice.fileId}`)).match(/is Valid/g)).toHaveLength(1);
  });

  it('that were removed sign nothing, and the sentence says which one is missing', async () => {
    await using house = await opened();
    const { window, add, unlock } = house;
    const file = certificateFile();
    const certificate = await add(file);
    await unlock(certificate);
    const { sign, exported } = await declaration(house);
    expect(await sign(crypto.randomUUID())).toMatchObject({ status: 404 });
    await sign(certificate.id);
    await window('DELETE', `/certificates/${certificate.id}`);
    expect(await exported()).toMatchObject({
      status: 409,
      body: {
        error:
          'The certificate “CN=Maya Ellery, O=Ellery” is not on this computer. Add it under Settings, Certificates.',
      },
    });
    // The same certificate, added again.
    await unlock(await add(file));
    expect((await exported()).status).toBe(201);
  });

  it('are forgotten by the clock, also when the timer is late, and refused when they expired', async () => {
    const kept = new Map<string, string>();
    const certificates = new Certificates(() =>
      Promise.resolve({
        kind: 'file',
        get: (name) => Promise.resolve(kept.get(name) ?? null),
        set: (name, value) => Promise.resolve(void kept.set(name, value)),
      }),
    );
    const now = Date.now() + 60_000;
    const later = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    const { id } = await certificates.add(certificateFile(), filePassword, later(0));
    await certificates.unlock(id, filePassword, later(0));
    expect((await certificates.use(id, later(9.9))).facts.subject).toContain('Maya Ellery');
    await expect(certificates.use(id, later(10))).rejects.toThrow(/is locked/);
    await expect(certificates.unlock(id, filePassword, later(60 * 24 * 31))).rejects.toThrow(/expired on/);
    await expect(certificates.add(certificateFile(), filePassword, '2099-01-01T00:00:00.000Z')).rejects.toThrow(
      /expired/,
    );
    expect((await certificates.list(later(0))).certificates).toHaveLength(1);
  });
});

it('a hosted server has none, and says so', async () => {
  await using server = await HostedServer.start();
  const maya = await server.person('maya@example.org');
  const sentence = 'That is only in Casewright on your own computer, not on a hosted server.';
  expect(await maya.get('/app/v1/certificates')).toMatchObject({ status: 403, body: { error: sentence } });
  await expect(new Certificates(null).use('any', new Date().toISOString())).rejects.toThrow(
    /^A certificate signs only in Casewright on your own computer/,
  );
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}
