import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { records } from '#server/areas/records.ts';
import { PasswordProof } from '#server/areas/account/password-proof.ts';
import { Authenticator } from '#server/access/authenticator.ts';
import { RateLimiter } from '#server/access/rate-limiter.ts';
import { TokenGuesses } from '#server/access/token-guesses.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { findLocalAccount } from '#server/areas/account/queries.ts';
import { postDeveloperTokens } from '#server/areas/developer/post_developer_tokens.ts';
import { defineOperation, json, textInPieces } from '#server/catalog/define.ts';
import { pieceOf } from '#server/catalog/text-piece.ts';
import { AppError } from '#server/errors/app-error.ts';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { ensureLocalAccount } from '#server/start/prepare-data.ts';
import { Live } from '#server/pipeline/live.ts';
import { Pipeline } from '#server/pipeline/pipeline.ts';
import { Blobs } from '#server/store/blobs.ts';
import { systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import { bearerDoor } from '#server/transports/http/bearer-door.ts';
import { clientAddress } from '#server/transports/http/client-address.ts';
import { desktopPlace } from '#server/transports/http/origins.ts';
import { openMcp } from '#server/transports/mcp/open-mcp.ts';

/** What is being read in the house of slow operations, as the test moves it on. */
export interface SlowFile {
  page: number | null;
  done: boolean;
  /** How often it was asked for. */
  asked: number;
  /** How often the slow change was carried out. */
  changed: number;
}

const limits = { rateLimit: 0, evidenceLimit: 0, storageQuotaMib: 0, aiAllowance: 0 };

/** The real pipeline, store and transport over two operations as slow as a test says, in their own catalog. */
export async function slowHouse(patience: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'casewright-slow-'));
  const file: SlowFile = { page: null, done: false, asked: 0, changed: 0 };
  const store = new Store(openSqlite(path.join(folder, 'casewright.db')), systemClock, records);
  const actor = { accountId: null, tokenId: null, transport: 'job' as const, requestId: newId() };
  await store.write(actor, ensureLocalAccount);
  const blobs = new Blobs(folder);
  await blobs.open();
  const tokenUses = new TokenUses(store, actor);
  const notHere = () => Promise.resolve({ unsupported: 'Not in this test.' });
  const pipeline = new Pipeline({
    store,
    services: {
      blobs,
      limits,
      files: { identify: identifyFile, preview: notHere, markdown: notHere },
      passwords: new PasswordProof(store),
      custody: { note: () => undefined },
    },
    authenticator: new Authenticator(store),
    rateLimiter: new RateLimiter(0),
    tokenUses,
    clock: systemClock,
    live: new Live(),
    checkOutputs: true,
  });
  const token = await tokenOf(store, pipeline);
  const faults: unknown[] = [];
  const logError = (error: unknown): void => void faults.push(error);
  const bearer = bearerDoor(new TokenGuesses(), clientAddress([]), systemClock);
  const parts = { pipeline, blobs, mode: 'desktop' as const, place: desktopPlace, bearer, logError, patience };
  const { post } = openMcp({ operations: slowOperations(file), ...parts });
  const server = createServer((request, response) => void post(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    file,
    faults,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await tokenUses.flush();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function tokenOf(store: Store, pipeline: Pipeline): Promise<string> {
  const account = await store.readOne((tx) => findLocalAccount(tx));
  if (!account) throw new Error('The first run made no account.');
  const principal = { accountId: account.id, email: '', name: '', emailVerified: true };
  const input = { path: {}, query: {}, body: { name: 'Slow', permissions: ['*'] }, files: [] };
  const call = { operation: postDeveloperTokens, input, transport: 'window' as const, requestId: newId() };
  const { content } = await pipeline.run(principal, call);
  return content.kind === 'json' ? (content.value as { token: string }).token : '';
}

function slowOperations(file: SlowFile) {
  return [
    defineOperation({
      method: 'get',
      path: '/files/slow/text',
      scope: 'files:read',
      summary: 'Read a slow file',
      access: { kind: 'account' },
      output: textInPieces('The text'),
      async handler() {
        file.asked += 1;
        if (!file.done) throw busy(file.page);
        return pieceOf('The text at last.', {}, 1);
      },
    }),
    defineOperation({
      method: 'post',
      path: '/files/slow',
      scope: 'files:write',
      summary: 'Change a slow file',
      access: { kind: 'account' },
      output: json(z.strictObject({ changed: z.int() })),
      async prepare() {
        file.asked += 1;
        await new Promise((resolve) => setTimeout(resolve, 200));
        if (file.page !== null) throw busy(file.page);
      },
      async handler() {
        file.changed += 1;
        return { changed: file.changed };
      },
    }),
  ];
}

function busy(page: number | null): AppError {
  return new AppError('resource_busy', 'This file is still being read.', { page, pages: page === null ? null : 9 }, 2);
}
