import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Authenticator } from '#server/access/authenticator.ts';
import { RateLimiter } from '#server/access/rate-limiter.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { findLocalAccount } from '#server/areas/account/queries.ts';
import { PasswordProof } from '#server/areas/account/password-proof.ts';
import { operations } from '#server/areas/operations.ts';
import { records, syncRules } from '#server/areas/records.ts';
import type { UploadedFile } from '#server/catalog/context.ts';
import { loadConfig } from '#server/config.ts';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { ensureLocalAccount } from '#server/start/prepare-data.ts';
import { Live } from '#server/pipeline/live.ts';
import { Pipeline } from '#server/pipeline/pipeline.ts';
import { databaseName } from '#server/store/backup.ts';
import { Blobs } from '#server/store/blobs.ts';
import { systemClock } from '#server/store/clock.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import { SyncEngine } from '#server/sync/engine.ts';
import type { SyncClock, Wire } from '#server/sync/ports.ts';
import { openNetworkWire } from '#server/sync/wire.ts';
import { asPlainV1 } from '#test/support/plain-v1.ts';

type Body = Record<string, unknown>;

interface Input {
  path?: Record<string, string>;
  query?: Body;
  body?: Body;
  files?: UploadedFile[];
}

/** A data folder with its store, its operations and the sync engine: a desktop without the door for its window. */
export interface Desktop extends AsyncDisposable {
  engine: SyncEngine;
  blobs: Blobs;
  accountId: string;
  call<Answer = Body>(id: string, input: Input): Promise<Answer>;
  /** The matter that every data folder begins with. */
  firstMatter(): Promise<string>;
  /** Of the table of what both sides held, for each of its rows. */
  bytesOfBases(): Promise<number>;
}

export interface Opening {
  data: string;
  token: string;
  /** Hide the extension, so that the server is a plain v1 server. */
  plain: boolean;
  /** Hears of each request, as `POST /timeline`. */
  sent: (line: string) => void;
}

export async function openDesktop({ data, token, plain, sent }: Opening): Promise<Desktop> {
  await mkdir(data, { recursive: true });
  const config = loadConfig({ flags: { data, port: '0', log: 'silent' }, env: {} });
  const blobs = new Blobs(data);
  await blobs.open();
  const store = new Store(openSqlite(path.join(data, databaseName)), systemClock, records);
  const actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'bench' } as const;
  await store.write(actor, ensureLocalAccount);
  const account = await store.readOne(findLocalAccount);
  if (!account) throw new Error('There is no account.');
  const principal = { accountId: account.id, email: account.email, name: account.name, emailVerified: true };
  const pipeline = new Pipeline({
    store,
    live: new Live(),
    services: {
      blobs,
      limits: config,
      files: { identify: identifyFile, preview: notHere, markdown: notHere },
      passwords: new PasswordProof(store),
      custody: { note: () => undefined },
    },
    authenticator: new Authenticator(store),
    rateLimiter: new RateLimiter(0),
    tokenUses: new TokenUses(store, actor, { notify: () => undefined, logError: () => undefined }),
    clock: systemClock,
    checkOutputs: false,
  });
  const network = openNetworkWire();
  const engine = new SyncEngine({
    store,
    pipeline,
    blobs,
    operations,
    rules: syncRules,
    wire: doorTo(network.wire, plain, sent),
    clock: hurried,
    chance: () => 0.5,
    secretOf: () => Promise.resolve(token),
    dataFolder: data,
    logError: (error) => console.error(error),
  });
  return {
    engine,
    blobs,
    accountId: account.id,
    async call<Answer>(id: string, { path: address = {}, query = {}, body, files = [] }: Input) {
      const operation = operations.find((each) => each.id === id);
      if (!operation) throw new Error(`There is no operation ${id}.`);
      const input = { path: address, query, body, files };
      const call = { operation, input, transport: 'window', requestId: 'bench' } as const;
      const { content } = await pipeline.run(principal, call);
      return (content.kind === 'json' ? content.value : undefined) as Answer;
    },
    async firstMatter() {
      const matter = await store.readOne((tx) => tx.db.selectFrom('cases').select('id').executeTakeFirstOrThrow());
      return matter.id;
    },
    async bytesOfBases() {
      const file = new Database(path.join(data, databaseName), { readonly: true });
      const [size] = file.prepare(`select sum(pgsize) as bytes from dbstat where name = 'syncBases'`).all() as {
        bytes: number;
      }[];
      const [rows] = file.prepare('select count(*) as rows from syncBases').all() as { rows: number }[];
      file.close();
      return (size?.bytes ?? 0) / (rows?.rows ?? 1);
    },
    async [Symbol.asyncDispose]() {
      network.close();
      await store.close();
    },
  };
}

/** Real time, but nobody continues in the next minute: it is there at once. */
const hurried: SyncClock = { now: () => Date.now(), sleep: () => Promise.resolve() };

function doorTo(wire: Wire, plain: boolean, sent: (line: string) => void): Wire {
  return async (request) => {
    const { pathname } = new URL(request.url);
    sent(`${request.method} ${pathname.replace('/api/v1', '').replaceAll(/[0-9a-f-]{36}/g, '{id}')}`);
    const answer = await wire(request);
    if (!plain || !pathname.endsWith('/openapi.json')) return answer;
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body) chunks.push(chunk);
    const document = JSON.stringify(asPlainV1(Buffer.concat(chunks).toString()));
    return { ...answer, body: only(Buffer.from(document)) };
  };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

function notHere(): Promise<{ unsupported: string }> {
  return Promise.resolve({ unsupported: 'Not in the bench.' });
}
