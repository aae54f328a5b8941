import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Principal } from '#server/access/principal.ts';
import { Authenticator } from '#server/access/authenticator.ts';
import { RateLimiter } from '#server/access/rate-limiter.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { findLocalAccount } from '#server/areas/account/queries.ts';
import { PasswordProof } from '#server/areas/account/password-proof.ts';
import { operations } from '#server/areas/operations.ts';
import { ensureLocalAccount } from '#server/start/prepare-data.ts';
import type { UploadedFile } from '#server/catalog/context.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { Live } from '#server/pipeline/live.ts';
import { Pipeline } from '#server/pipeline/pipeline.ts';
import { Blobs } from '#server/store/blobs.ts';
import type { Clock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import type { Actor, WriteTx } from '#server/store/transaction.ts';
import { records } from '#server/areas/records.ts';
import { blankDatabase } from '#test/support/blank-database.ts';

/** Asked around every transaction in which sync writes; throws what shall go wrong there. */
export interface WriteFaults {
  before(): void;
  after(): void;
}

const nothingGoesWrong: WriteFaults = { before: () => undefined, after: () => undefined };

/** The real store, whose transactions of sync can be cut off before and after they commit. */
export class SimStore extends Store {
  faults: WriteFaults = nothingGoesWrong;

  override async write<T>(actor: Actor, work: (tx: WriteTx) => Promise<T>): Promise<T> {
    if (actor.transport !== 'sync') return super.write(actor, work);
    this.faults.before();
    const result = await super.write(actor, work);
    this.faults.after();
    return result;
  }
}

export interface Given {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  files?: readonly { fileName: string; bytes: Uint8Array }[];
}

const limits = { rateLimit: 0, evidenceLimit: 0, storageQuotaMib: 0, aiAllowance: 0 };

/** The real application without its doors: store, files and pipeline, with its own folder and clock. */
export class House {
  readonly store: SimStore;
  readonly blobs: Blobs;
  readonly pipeline: Pipeline;
  readonly folder: string;
  readonly principal: Principal;
  readonly #tokenUses: TokenUses;

  private constructor(parts: Pick<House, 'store' | 'blobs' | 'pipeline' | 'folder' | 'principal'>, uses: TokenUses) {
    this.store = parts.store;
    this.blobs = parts.blobs;
    this.pipeline = parts.pipeline;
    this.folder = parts.folder;
    this.principal = parts.principal;
    this.#tokenUses = uses;
  }

  static async open(folder: string, clock: Clock, rateLimit = 0): Promise<House> {
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'matter.sqlite');
    await copyFile(await blankDatabase(), file);
    // A crash here ends the process, not the machine: nothing is lost by not waiting for the disk.
    const store = new SimStore(openSqlite(file, { hasty: true }), clock, records);
    const blobs = new Blobs(folder);
    await blobs.open();
    const housekeeping: Actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId() };
    const account = await store.write(housekeeping, async (tx) => {
      await ensureLocalAccount(tx);
      return findLocalAccount(tx);
    });
    if (!account) throw new Error('There is no account.');
    // Its ledger is written when it closes: a timer would run in real time.
    const tokenUses = new TokenUses(store, housekeeping, { delay: 2 ** 31 - 1 });
    const pipeline = new Pipeline({
      store,
      live: new Live(),
      services: {
        blobs,
        limits,
        files: { identify, preview: notHere, markdown: notHere },
        passwords: new PasswordProof(store),
        // It writes behind the answer, in a moment that no seed decides.
        custody: { note: () => undefined },
      },
      authenticator: new Authenticator(store),
      rateLimiter: new RateLimiter(rateLimit),
      tokenUses,
      clock,
      checkOutputs: true,
    });
    const principal = { accountId: account.id, email: account.email, name: account.name, emailVerified: true };
    return new House({ store, blobs, pipeline, folder, principal }, tokenUses);
  }

  /** What a person does in the window. */
  async person(operationId: string, given: Given = {}): Promise<unknown> {
    const { path = {}, query = {}, body } = given;
    const files = await this.stage(given.files ?? []);
    try {
      const input = { path, query, body, files };
      const call = { operation: operationNamed(operationId), input, transport: 'window' as const, requestId: newId() };
      const { content } = await this.pipeline.run(this.principal, call);
      return content.kind === 'json' ? content.value : undefined;
    } finally {
      for (const file of files) await this.blobs.discard(file);
    }
  }

  /** Files as an upload stages them. */
  async stage(files: readonly { fileName: string; bytes: Uint8Array }[]): Promise<UploadedFile[]> {
    const staged: UploadedFile[] = [];
    for (const { fileName, bytes } of files) {
      staged.push({ ...(await this.blobs.stage(Readable.from([bytes]))), fileName });
    }
    return staged;
  }

  /** How many changes its records ever had. */
  async changes(): Promise<number> {
    const [row] = await this.store.read((tx) => tx.query<{ n: number }>(sql`select count(*) as n from changes`));
    return row?.n ?? 0;
  }

  async close(): Promise<void> {
    await this.#tokenUses.close();
    await this.store.close();
  }
}

export function operationNamed(id: string): Operation {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return operation;
}

function identify(_path: string, fileName: string): Promise<{ mimeType: string; kind: string }> {
  return Promise.resolve(
    fileName.endsWith('.mp3') ? { mimeType: 'audio/mpeg', kind: 'audio' } : { mimeType: 'text/plain', kind: 'text' },
  );
}

function notHere(): Promise<{ unsupported: string }> {
  return Promise.resolve({ unsupported: 'Not here.' });
}
