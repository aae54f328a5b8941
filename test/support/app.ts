import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp } from '#server/app.ts';
import { keepSpareChildren } from '#server/children/spare-children.ts';
import type { RunningApp } from '#server/start/running-app.ts';
import { type Config, loadConfig } from '#server/config.ts';
import type { Connections } from '#server/store/connections.ts';
import { freePort } from './free-port.ts';
import { openConnections } from './test-store.ts';

export interface TestFile {
  name: string;
  bytes: Uint8Array | string;
  type?: string;
}

/** An answer as a client sees it; `body` is parsed when it is JSON, else the text. */
export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

type SentHeaders = Record<string, string>;

/** The real application on a free port and its own folder; `await using` stops it and removes the folder. */
export async function testApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  keepSpareChildren();
  const folder = await mkdtemp(path.join(tmpdir(), 'casewright-app-'));
  const data = overrides.data ?? path.join(folder, 'data');
  const flags = { data, port: '0', log: 'silent', 'check-outputs': 'yes' };
  const config: Config = { ...loadConfig({ flags, env: {} }), ...(await placed(overrides)), data };
  try {
    const connections = Promise.withResolvers<Connections>();
    const connect = async (file: string): Promise<Connections> => {
      const opened = await openConnections(file);
      connections.resolve(opened);
      return opened;
    };
    const options = { ownerSecret: 'owner-secret-of-a-test', onRestart: () => undefined, connect };
    return new TestApp(await startApp(config, options), config, { folder, connections: await connections.promise });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A hosted server needs its own address in its settings before it has one. */
async function placed(overrides: Partial<Config>): Promise<Partial<Config>> {
  if (overrides.mode !== 'hosted') return overrides;
  const port = overrides.port ?? (await freePort());
  return { port, publicUrl: `http://127.0.0.1:${port}`, ...overrides };
}

export class TestApp implements AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly config: Config;
  readonly running: RunningApp;
  /** For what a test does to its data behind its back: a second connection from this thread would wait for ever. */
  readonly connections: Connections;
  readonly #folder: string;
  #cookie: Promise<string> | undefined;
  #peer: Promise<TestApp> | undefined;

  constructor(running: RunningApp, config: Config, at: { folder: string; connections: Connections }) {
    this.running = running;
    this.url = running.url;
    this.port = running.port;
    this.config = config;
    this.connections = at.connections;
    this.#folder = at.folder;
  }

  /** The window's cookie, by the one-time boot address; on a new folder the first run is completed with an empty case. */
  signIn(): Promise<string> {
    return (this.#cookie ??= this.#boot());
  }

  /** A call of the window: `/app/v1/…` for operations, `/app/…` for what only the window has. */
  async window(method: string, address: string, body?: unknown, headers: SentHeaders = {}): Promise<Reply> {
    const cookie = headers['cookie'] ?? (await this.signIn());
    return this.#send(method, address, { cookie, origin: this.url, ...headers }, body);
  }

  /** Another application, for what takes two; stopped with this one. */
  peer(): Promise<TestApp> {
    return (this.#peer ??= testApp({ rateLimit: 0 }));
  }

  /** A new token, made in the window. */
  async token(
    permissions: readonly string[] = ['*'],
    name = 'Test',
    more: { assistant?: boolean } = {},
  ): Promise<string> {
    const made = await this.window('POST', '/app/v1/developer/tokens', { name, permissions, ...more });
    if (made.status !== 201) throw new Error(`No token was made: ${JSON.stringify(made.body)}`);
    return (made.body as { token: string }).token;
  }

  /** A call of a program: `address` is below `/api/v1`. */
  rest(token: string, method: string, address: string, body?: unknown, headers: SentHeaders = {}): Promise<Reply> {
    return this.#send(method, `/api/v1${address}`, { authorization: `Bearer ${token}`, ...headers }, body);
  }

  /** POST with files, as evidence unless said otherwise; a field that is a list is repeated. */
  upload(
    token: string,
    files: readonly TestFile[],
    fields: Record<string, string | readonly string[]> = {},
    headers: SentHeaders = {},
    address = '/evidence',
    field?: string,
  ): Promise<Reply> {
    return this.#send(
      'POST',
      `/api/v1${address}`,
      { authorization: `Bearer ${token}`, ...headers },
      form(files, fields, field),
    );
  }

  /** POST of a document's attachments with a file, which becomes evidence. */
  attachFile(
    token: string,
    documentId: string,
    file: TestFile,
    fields: Record<string, string | readonly string[]> = {},
  ): Promise<Reply> {
    const headers = { authorization: `Bearer ${token}` };
    return this.#send('POST', `/api/v1/documents/${documentId}/attachments`, headers, form([file], fields, 'file'));
  }

  /** Waits until a file has been read, and answers the item's `extraction`; asked in the window, or with a token. */
  async settled(
    evidenceId: string,
    withinMs = 45_000,
    token?: string,
  ): Promise<{ status: string; error: string | null }> {
    const deadline = Date.now() + withinMs;
    const ask = () =>
      token === undefined
        ? this.window('GET', `/app/v1/evidence/${evidenceId}`)
        : this.rest(token, 'GET', `/evidence/${evidenceId}`);
    for (;;) {
      const { status, body } = await ask();
      if (status !== 200) throw new Error(`Evidence ${evidenceId} can’t be read: ${JSON.stringify(body)}`);
      const { extraction } = body as { extraction: { status: string; error: string | null } };
      if (extraction.status !== 'pending' && extraction.status !== 'running') return extraction;
      if (Date.now() > deadline) throw new Error(`Evidence ${evidenceId} is still ${extraction.status}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#peer)?.[Symbol.asyncDispose]();
    await this.running.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #boot(): Promise<string> {
    const response = await fetch(this.running.bootAddress(), { redirect: 'manual' });
    await response.body?.cancel();
    const [cookie] = (response.headers.get('set-cookie') ?? '').split(';');
    if (!cookie) throw new Error(`The boot address answered ${response.status} without a cookie.`);
    const signedIn = { cookie, origin: this.url };
    const session = await this.#send('GET', '/app/session', signedIn);
    if (!(session.body as { firstRun: boolean }).firstRun) return cookie;
    const answers = { name: 'Maya Ellery', start: 'empty', caption: 'Ellery v. Ellery' };
    const done = await this.#send('POST', '/app/v1/first-run', signedIn, answers);
    if (done.status >= 300) throw new Error(`The first run failed: ${JSON.stringify(done.body)}`);
    return cookie;
  }

  async #send(method: string, address: string, headers: SentHeaders, body?: unknown): Promise<Reply> {
    const sent =
      body instanceof FormData || body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
    const payload = body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body);
    const response = await fetch(`${this.url}${address}`, { method, headers: sent, body: payload, redirect: 'manual' });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text };
  }
}

function form(
  files: readonly TestFile[],
  fields: Record<string, string | readonly string[]>,
  field = 'files',
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of typeof value === 'string' ? [value] : value) data.append(name, each);
  }
  for (const { name, bytes, type } of files) {
    const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
    data.append(field, new Blob([part], { type: type ?? 'application/octet-stream' }), name);
  }
  return data;
}
