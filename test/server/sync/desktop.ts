import { randomUUID } from 'node:crypto';
import { copyFile, type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Authenticator } from '#server/access/authenticator.ts';
import type { Principal } from '#server/access/principal.ts';
import { RateLimiter } from '#server/access/rate-limiter.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { findLocalAccount } from '#server/areas/account/queries.ts';
import { PasswordProof } from '#server/areas/account/password-proof.ts';
import { operations as catalog, syncedOperations } from '#server/areas/operations.ts';
import { records, syncRules } from '#server/areas/records.ts';
import type { UploadedFile } from '#server/catalog/context.ts';
import { loadConfig } from '#server/config.ts';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { ensureLocalAccount } from '#server/start/prepare-data.ts';
import { sampleOpener } from '#server/first-run/open-sample.ts';
import { Live } from '#server/pipeline/live.ts';
import { Pipeline } from '#server/pipeline/pipeline.ts';
import { Blobs } from '#server/store/blobs.ts';
import { systemClock } from '#server/store/clock.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import type { Actor } from '#server/store/transaction.ts';
import { DesktopSync, type TokenKeeper } from '#server/sync/desktop-sync.ts';
import { SyncEngine } from '#server/sync/engine.ts';
import type { SyncParts } from '#server/sync/engine-types.ts';
import { multipart } from '#server/sync/multipart.ts';
import {
  type SyncClock,
  type Wire,
  type WireAnswer,
  WireFault,
  type WirePart,
  type WireRequest,
} from '#server/sync/ports.ts';
import type { TestApp } from '#test/support/app.ts';
import { blankDatabase } from '#test/support/blank-database.ts';
import { asPlainV1 } from '#test/support/plain-v1.ts';
import { plainSample } from './plain-sample.ts';

const operations = [...catalog, ...syncedOperations];

type Body = Record<string, unknown>;

/** A data folder with its store, pipeline and sync engine, without a door. */
export class Desktop implements AsyncDisposable {
  readonly #folder: string;
  readonly store: Store;
  readonly blobs: Blobs;
  readonly pipeline: Pipeline;
  readonly principal: Principal;
  readonly caseId: string;
  readonly network: Network;
  readonly clock = new TestClock();
  readonly tokens = new Map<string, string>();
  readonly faults: unknown[] = [];
  engine: SyncEngine;

  constructor(
    made: Pick<Desktop, 'store' | 'blobs' | 'pipeline' | 'principal' | 'caseId' | 'network'>,
    folder: string,
  ) {
    this.store = made.store;
    this.blobs = made.blobs;
    this.pipeline = made.pipeline;
    this.principal = made.principal;
    this.caseId = made.caseId;
    this.network = made.network;
    this.#folder = folder;
    this.engine = this.newEngine();
  }

  /** An engine as after a restart; `change` puts something else in a part's place. */
  newEngine(change: Partial<SyncParts> = {}): SyncEngine {
    this.engine = new SyncEngine({ ...this.#syncParts(), ...change });
    return this.engine;
  }

  /** Sync as the window has it, with an engine of its own. */
  newSync(): DesktopSync {
    const { tokens } = this;
    const keeper: TokenKeeper = {
      kind: 'file',
      get: (name) => Promise.resolve(tokens.get(name.replace('remote/', '')) ?? null),
      set: () => Promise.reject(new Error('No token is added here.')),
      delete: () => Promise.reject(new Error('No token is removed here.')),
    };
    const { secretOf: _ours, ...parts } = this.#syncParts();
    return new DesktopSync({ ...parts, tokens: () => Promise.resolve(keeper), notify: () => undefined });
  }

  #syncParts() {
    return {
      store: this.store,
      pipeline: this.pipeline,
      blobs: this.blobs,
      operations,
      rules: syncRules,
      wire: (request: WireRequest) => this.network.send(request),
      clock: this.clock,
      chance: () => 0.5,
      secretOf: (id: string) => Promise.resolve(this.tokens.get(id) ?? null),
      dataFolder: this.#folder,
      logError: (error: unknown) => void this.faults.push(error),
    };
  }

  async addRemote(url: string, token: string, name = 'Office'): Promise<string> {
    const id = randomUUID();
    this.tokens.set(id, token);
    await this.engine.addRemote({ id, accountId: this.principal.accountId, name, url, token });
    return id;
  }

  /** An operation as the person in the window calls it. */
  async call<Answer = Body>(
    id: string,
    input: { path?: Record<string, string>; query?: Body; body?: Body; files?: UploadedFile[] } = {},
  ): Promise<Answer> {
    const operation = operations.find((each) => each.id === id);
    if (!operation) throw new Error(`There is no operation ${id}.`);
    const { path: address = {}, query = {}, body, files = [] } = input;
    const call = {
      operation,
      input: { path: address, query, body, files },
      transport: 'window' as const,
      requestId: 'test',
    };
    const { content } = await this.pipeline.run(this.principal, call);
    return (content.kind === 'json' ? content.value : undefined) as Answer;
  }

  /** Adds a file as evidence, as an upload in the window does. */
  async addEvidence(fileName: string, text: string, caseId = this.caseId): Promise<Body & { id: string }> {
    const { Readable } = await import('node:stream');
    const staged = await this.blobs.stage(Readable.from([Buffer.from(text)]));
    try {
      const files = [{ ...staged, fileName }];
      const answer = await this.call<{ evidence: (Body & { id: string })[] }>('post_evidence', {
        body: { caseId },
        files,
      });
      const [item] = answer.evidence;
      if (!item) throw new Error('No evidence was added.');
      return item;
    } finally {
      await this.blobs.discard(staged);
    }
  }

  /** With a line of text for each of its files, or as it is. */
  openSample(folder = plainSample()): Promise<{ caseId: string }> {
    return sampleOpener({ pipeline: this.pipeline, blobs: this.blobs, folder })(this.principal);
  }

  async count(table: 'changes' | 'syncBases' | 'syncOutbox' | 'syncQuestions' | 'syncLog'): Promise<number> {
    const row = await this.store.readOne((tx) =>
      tx.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    );
    return row.n;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.store.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Nothing makes the pages of packets here, so none are known. */
const noPages: object = { packetPages: { known: () => Promise.resolve() } };

export async function openDesktop(): Promise<Desktop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'casewright-desktop-'));
  const config = loadConfig({ flags: { data: folder, port: '0', log: 'silent' }, env: {} });
  const blobs = new Blobs(folder);
  await blobs.open();
  const file = path.join(folder, 'test.sqlite');
  await copyFile(await blankDatabase(), file);
  const store = new Store(openSqlite(file), systemClock, records);
  const actor: Actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'test' };
  await store.write(actor, ensureLocalAccount);
  const account = await store.readOne(findLocalAccount);
  const matter = await store.readOne((tx) => tx.db.selectFrom('cases').select('id').executeTakeFirstOrThrow());
  if (!account) throw new Error('There is no account.');
  const pipeline = new Pipeline({
    store,
    live: new Live(),
    services: {
      blobs,
      limits: config,
      files: { identify: identifyFile, preview: notHere, markdown: notHere },
      passwords: new PasswordProof(store),
      custody: { note: () => undefined },
      ...noPages,
    },
    authenticator: new Authenticator(store),
    rateLimiter: new RateLimiter(0),
    tokenUses: new TokenUses(store, actor, { notify: () => undefined, logError: () => undefined }),
    clock: systemClock,
    checkOutputs: true,
  });
  const principal = { accountId: account.id, email: account.email, name: account.name, emailVerified: true };
  return new Desktop({ store, blobs, pipeline, principal, caseId: matter.id, network: new Network() }, folder);
}

/** Real time, but nobody waits: what would be slept is added to it. */
export class TestClock implements SyncClock {
  slept = 0;
  ahead = 0;

  now(): number {
    return Date.now() + this.slept + this.ahead;
  }

  sleep(milliseconds: number): Promise<void> {
    this.slept += milliseconds;
    return Promise.resolve();
  }
}

type Fault = (request: WireRequest, go: () => Promise<WireAnswer>) => Promise<WireAnswer>;

/** The way to a real server on the loopback, which a test can disturb. */
export class Network {
  readonly sent: string[] = [];
  fault: Fault = (_request, go) => go();
  /** The server's description is stripped of the extension. */
  plain = false;
  /** What begins like this is not in its description, as of a server that lacks it. */
  without: string | undefined;
  /** A header that does not arrive, as with a server of before it. */
  forget: string | undefined;

  /** Requests of a kind leave and never arrive. */
  lose(method: string, where: string): void {
    this.fault = (request, go) =>
      request.method === method && new URL(request.url).pathname.endsWith(where)
        ? Promise.reject<WireAnswer>(new WireFault('It never arrived.', true))
        : go();
  }

  send(request: WireRequest): Promise<WireAnswer> {
    const { pathname } = new URL(request.url);
    this.sent.push(`${request.method} ${pathname.replace('/api/v1', '').replaceAll(/[0-9a-f-]{36}/g, '{id}')}`);
    return this.fault(request, async () => {
      const headers = Object.entries(request.headers).filter(([name]) => name !== this.forget);
      const answer = await overFetch({ ...request, headers: Object.fromEntries(headers) });
      return this.plain && request.url.endsWith('/openapi.json') ? withoutExtension(answer, this.without) : answer;
    });
  }
}

async function withoutExtension(answer: WireAnswer, without: string | undefined): Promise<WireAnswer> {
  const { paths, ...document } = asPlainV1(await textOf(answer));
  const kept = Object.entries(paths).filter(([address]) => without === undefined || !address.startsWith(without));
  return { ...answer, body: bytesOf(JSON.stringify({ ...document, paths: Object.fromEntries(kept) })) };
}

export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}

export async function textOf(answer: WireAnswer): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body) text += decoder.decode(chunk, { stream: true });
  return text;
}

const overFetch: Wire = async ({ method, url, headers, body }) => {
  const form = body !== undefined && typeof body !== 'string' ? await sentAsForm(body) : undefined;
  try {
    const sent = form?.bytes ?? (typeof body === 'string' ? body : null);
    const type = form && { 'content-type': form.contentType };
    const about = { headers: { ...headers, ...type }, redirect: 'manual' } as const;
    const answer = await (sent === null
      ? fetch(url, { ...about, method })
      : fetch(url, { ...about, method, body: sent }));
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      url: answer.url,
      body: (answer.body ?? bytesOf('')) as AsyncIterable<Uint8Array>,
    };
  } catch (error) {
    throw new WireFault('No answer.', true, { cause: error });
  }
};

/** As it goes over the wire, which keeps line breaks as they are. */
async function sentAsForm(parts: readonly WirePart[]): Promise<{ contentType: string; bytes: Blob }> {
  const files = new Map<string, FileHandle>();
  try {
    for (const part of parts) if ('path' in part) files.set(part.path, await open(part.path));
    const { contentType, chunks } = multipart(parts, (name) => files.get(name));
    const bytes: Uint8Array[] = [];
    for await (const chunk of chunks()) bytes.push(chunk);
    return { contentType, bytes: new Blob(bytes as Uint8Array<ArrayBuffer>[]) };
  } finally {
    for (const file of files.values()) await file.close();
  }
}

/** Everything of a matter by its operations, in an order and with names that two sides can be compared by. */
export async function contentsOf(read: (address: string) => Promise<unknown>, caseId: string): Promise<unknown> {
  const rows = async (address: string): Promise<Body[]> => (await read(address)) as Body[];
  const lists = Object.fromEntries(
    await Promise.all(
      ['court-cases', 'folders', 'issues', 'contacts', 'evidence', 'documents', 'hearings', 'todos'].map(
        async (name) => [name, await rows(`/${name}?caseId=${caseId}`)] as const,
      ),
    ),
  ) as Record<string, Body[]>;
  const timeline = (await rows(`/timeline?caseId=${caseId}`)).filter(({ kind }) => kind === 'event');
  const resources: Body[] = [];
  for (const { id } of lists['hearings'] ?? []) resources.push(...(await rows(`/hearings/${String(id)}/resources`)));
  const exhibits: Body[] = [];
  for (const { id } of lists['documents'] ?? []) exhibits.push(...(await rows(`/documents/${String(id)}/attachments`)));
  const all: Record<string, Body[]> = { ...lists, timeline, resources, exhibits };
  const names = new Map<string, string>();
  for (const some of Object.values(all)) for (const row of some) names.set(String(row['id']), nameOf(row));
  const matter = (await read(`/case?caseId=${caseId}`)) as Body;
  const plain = Object.entries(all).map(([name, some]) => [
    name,
    some.map((row) => comparable(row, names)).toSorted(byText),
  ]);
  const { caption, role, caseNumbers, keyDates, archived } = matter;
  return { case: { caption, role, caseNumbers, keyDates, archived }, ...Object.fromEntries(plain) };
}

const ownToEachSide = new Set(
  'id caseId createdAt updatedAt extraction suggestions sourceId source duplicateOf conflicts startsAt pastDue doneAt pageCount durationSeconds position status attachments original reading'.split(
    ' ',
  ),
);

function comparable(row: Body, names: ReadonlyMap<string, string>): Body {
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    return Array.isArray(value) ? value.map(named).toSorted(byText) : value;
  };
  const kept = Object.entries(row).filter(([field]) => !ownToEachSide.has(field));
  return Object.fromEntries(
    kept.map(([field, value]) => [field, field.endsWith('Id') || field.endsWith('Ids') ? named(value) : value]),
  );
}

function nameOf(row: Body): string {
  return JSON.stringify([
    row['title'],
    row['name'],
    row['caption'],
    row['purpose'],
    row['date'],
    row['fileName'],
    row['sha256'],
  ]);
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

export function reader(app: TestApp, token: string): (address: string) => Promise<unknown> {
  return async (address) => (await app.rest(token, 'GET', address)).body;
}

/** The same addresses, answered by a desktop's own operations. */
export function localReader(desktop: Desktop): (address: string) => Promise<unknown> {
  return async (address) => {
    const [pathname = '', search = ''] = address.split('?');
    const query = Object.fromEntries(new URLSearchParams(search));
    const [, name, id = '', inside] = /^\/(hearings|documents)\/([^/]+)\/(\w+)$/.exec(pathname) ?? [];
    if (name) return desktop.call(`get_${name}_by_id_${inside}`, { path: { id } });
    return desktop.call(`get${pathname.replaceAll(/[/-]/g, '_')}`, { query });
  };
}

function notHere(): Promise<{ unsupported: string }> {
  return Promise.resolve({ unsupported: 'Not in this test.' });
}
