import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSecretStore } from '#server/owner/secret-store.ts';
import { answerSecret, readSecretQuestion } from '#electron/secrets.ts';
import { safeStorage } from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'casewright-secrets-'));
});

afterEach(() => {
  Object.assign(safeStorage, { backend: 'gnome_libsecret', available: true });
  rmSync(folder, { recursive: true });
});

/** The server's half in its own process, asking over a real channel. */
const server = `
  import { openSecretStore } from ${JSON.stringify(path.resolve('server/owner/secret-store.ts'))};
  const store = await openSecretStore(process.argv[2], process);
  await store.set('remote/1', 'cw_secret');
  await store.set('remote/2', 'other');
  await store.delete('remote/2');
  const got = [await store.get('remote/1'), await store.get('remote/2')];
  process.send?.({ result: { kind: store.kind, got } });
  if (!process.send) console.log(JSON.stringify({ kind: store.kind, got }));
`;

function runServer(): Promise<{ kind: string; got: (string | null)[] }> {
  const program = path.join(folder, 'server.ts');
  writeFileSync(program, server);
  return new Promise((resolve, reject) => {
    const child = fork(program, [folder]);
    child.on('message', (message: { result?: { kind: string; got: (string | null)[] } }) => {
      const question = readSecretQuestion(message);
      if (question)
        void answerSecret(path.join(folder, 'keys.json'), question).then((secret) => child.send({ secret }));
      if (message.result) {
        resolve(message.result);
        child.disconnect();
      }
    });
    child.once('error', reject);
  });
}

describe('secrets of the server', () => {
  it('are encrypted by the system through the shell', async () => {
    expect(await runServer()).toEqual({ kind: 'system', got: ['cw_secret', null] });
    const kept = readFileSync(path.join(folder, 'keys.json'), 'utf8');
    expect(kept).not.toContain('cw_secret');
    expect(Object.keys(JSON.parse(kept) as object)).toEqual(['remote/1']);
    expect(statSync(path.join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
  });

  it.each([{ backend: 'basic_text' }, { available: false }])('are in their own file where %o', async (system) => {
    Object.assign(safeStorage, system);
    expect(await runServer()).toEqual({ kind: 'file', got: ['cw_secret', null] });
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('are in their own file where no shell started the server', async () => {
    const store = await openSecretStore(folder, { connected: false, on: () => undefined });
    expect(store.kind).toBe('file');
    await Promise.all([store.set('a', '1'), store.set('b', '2'), store.set('c', '3')]);
    await store.delete('b');
    expect([await store.get('a'), await store.get('b'), await store.get('c')]).toEqual(['1', null, '3']);
  });

  it('are asked for by messages of one shape', () => {
    expect(readSecretQuestion({ secret: { id: 1, ask: 'get', name: 'a' } })).toEqual({ id: 1, ask: 'get', name: 'a' });
    for (const message of [null, 'get', {}, { secret: { id: '1', ask: 'get' } }, { secret: { id: 1, ask: 'list' } }]) {
      expect(readSecretQuestion(message)).toBeNull();
    }
  });

  it('that a command kept in the file while the application was closed are found, and leave the file when they change', async () => {
    const file = await openSecretStore(folder);
    await file.set('remote/1', 'cw_from_the_command');
    const listeners: ((message: unknown) => void)[] = [];
    const answer = async (message: object): Promise<void> => {
      const question = readSecretQuestion(message);
      const secret = question && (await answerSecret(path.join(folder, 'keys.json'), question));
      for (const listen of listeners) listen({ secret });
    };
    const store = await openSecretStore(folder, {
      connected: true,
      send: (message) => Boolean(answer(message)),
      on: (_event, listener) => listeners.push(listener),
    });
    expect(store.kind).toBe('system');
    expect(await store.get('remote/1')).toBe('cw_from_the_command');
    await store.set('remote/1', 'cw_new');
    expect(await store.get('remote/1')).toBe('cw_new');
    expect(await file.get('remote/1')).toBeNull();
    await file.set('remote/1', 'cw_again');
    await store.delete('remote/1');
    expect([await store.get('remote/1'), await file.get('remote/1')]).toEqual([null, null]);
  });
});
