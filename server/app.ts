import { mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { forgetOldApprovals } from '#server/access/approvals.ts';
import { Authenticator } from '#server/access/authenticator.ts';
import { RateLimiter } from '#server/access/rate-limiter.ts';
import { closeAllSessions } from '#server/access/sessions.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { EvidenceReader } from '#server/areas/evidence/read-evidence.ts';
import { Previews } from '#server/areas/files/previews.ts';
import { ByteRemover } from '#server/areas/files/remove-bytes.ts';
import { operations } from '#server/areas/operations.ts';
import type { Config } from '#server/config.ts';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { startCase, ensureLocalAccount } from '#server/first-run.ts';
import { createLog, errorFacts } from '#server/log.ts';
import { forgetOldKeys, keptForDays } from '#server/pipeline/idempotency.ts';
import { JobRunner } from '#server/pipeline/job-runner.ts';
import { Live } from '#server/pipeline/live.ts';
import { Pipeline } from '#server/pipeline/pipeline.ts';
import { rendererFolder, sampleFolder, serverModule, versionOfApplication } from '#server/places.ts';
import { openSample } from '#server/open-sample.ts';
import { backUp, databaseName } from '#server/store/backup.ts';
import { Blobs } from '#server/store/blobs.ts';
import { isoInstant, systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import { sweepBlobs } from '#server/store/sweep.ts';
import type { Actor } from '#server/store/transaction.ts';
import { docsRoutes } from '#server/transports/http/docs-routes.ts';
import { httpApp } from '#server/transports/http/http-app.ts';
import { LaunchSecrets } from '#server/transports/http/launch-secrets.ts';
import type { McpParts } from '#server/transports/mcp/mcp-handler.ts';
import { IdleWatch } from '#server/transports/http/idle-watch.ts';

export interface RunningApp {
  url: string;
  port: number;
  /** A one-time address that opens the window. */
  bootAddress(): string;
  stop(): Promise<void>;
}

export interface AppOptions {
  /** What proves to this server that a caller may read its data folder. */
  ownerSecret: string;
  /** Called once nothing was asked for `config.idleExitSeconds` and no job runs. */
  onIdle?: () => void;
}

/** Wires the house and opens its door. The caller owns the data folder (server/owner). */
export async function startApp(config: Config, options: AppOptions): Promise<RunningApp> {
  const log = createLog(config.logLevel);
  const logError = (error: unknown, requestId: string): void =>
    log.error('A request failed in a way it should not.', { requestId, ...errorFacts(error) });
  await mkdir(config.data, { recursive: true, mode: 0o700 });
  const blobs = new Blobs(config.data);
  await blobs.open();
  const store = new Store(openSqlite(join(config.data, databaseName)), systemClock);
  const housekeeping: Actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId() };
  await store.write(housekeeping, async (tx) => {
    await closeAllSessions(tx);
    await forgetOldApprovals(tx);
    await forgetOldKeys(tx, isoInstant(systemClock() - keptForDays * 86_400_000));
    if (config.mode === 'desktop') await ensureLocalAccount(tx);
  });
  const pool = createExtractionPool({
    temporaryFolder: join(config.data, 'staging'),
    languages: config.ocrLanguages,
    languageFolder: config.languageFolder ?? undefined,
    children: config.extractionChildren,
    childModule: serverModule('extraction/child'),
  });
  const previews = new Previews(pool, join(config.data, 'previews'));
  const tokenUses = new TokenUses(store, housekeeping);
  const live = new Live();
  const pipeline = new Pipeline({
    store,
    live,
    services: { blobs, limits: config, files: { identify: identifyFile, preview: (file) => previews.preview(file) } },
    authenticator: new Authenticator(store),
    rateLimiter: new RateLimiter(config.rateLimit),
    tokenUses,
    clock: systemClock,
    checkOutputs: config.checkOutputs,
  });
  const reader = new EvidenceReader(pool, blobs, (news) => live.emit('reading', news));
  const jobs = new JobRunner({
    store,
    pipeline,
    clock: systemClock,
    kinds: [reader, new ByteRemover(blobs, previews)],
    atOnce: config.extractionChildren + 1,
    logError,
  });
  const launches = new LaunchSecrets();
  const app = httpApp({
    operations,
    pipeline,
    store,
    blobs,
    live,
    launches,
    logError,
    ownerSecret: options.ownerSecret,
    version: versionOfApplication(),
    mode: config.mode,
    dataFolder: config.data,
    rendererFolder: rendererFolder(),
    docs: docsRoutes(operations),
    mcp: mcpDoor({ operations, pipeline, blobs, logError }),
    openSample: (principal) => openSample({ pipeline, blobs, folder: sampleFolder() }, principal),
    startCase: (principal, named) => startCase(pipeline, principal, named),
    backUp: (to) => backUp(store, blobs, to ?? join(config.data, 'backups', backupName())),
  });
  const idle = new IdleWatch(
    config.idleExitSeconds,
    () => jobs.busy,
    () => options.onIdle?.(),
  );
  const server = createServer((request, response) => {
    idle.note(response);
    app(request, response);
  });
  const close = async (): Promise<void> => {
    await pool.close();
    await tokenUses.close();
    await store.close();
  };
  const port = await listen(server, config).catch(async (error: unknown) => {
    idle.stop();
    await close();
    throw error;
  });
  await jobs.start();
  void sweepBlobs(store, blobs, housekeeping).catch((error: unknown) => logError(error, 'sweep'));
  const url = `http://127.0.0.1:${port}`;
  log.info('Casewright is ready.', { port, mode: config.mode, version: versionOfApplication() });
  return {
    url,
    port,
    bootAddress: () => `${url}/boot?secret=${launches.issue()}`,
    async stop() {
      idle.stop();
      server.close();
      server.closeAllConnections();
      await jobs.stop();
      await close();
    },
  };
}

type Door = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** MCP's modules are loaded at its first request: a start without an assistant does not wait for them. */
function mcpDoor(parts: McpParts): Door {
  let handler: Promise<Door> | undefined;
  return async (request, response) => {
    handler ??= import('#server/transports/mcp/mcp-handler.ts').then(({ mcpHandler }) => mcpHandler(parts));
    await (
      await handler
    )(request, response);
  };
}

/** The port asked for; when nobody named it and another program has it, any free one. */
async function listen(server: Server, { port, portFixed }: Config): Promise<number> {
  const attempt = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  try {
    await attempt(port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Windows answers EACCES for ports it has reserved.
    if (portFixed || (code !== 'EADDRINUSE' && code !== 'EACCES')) throw error;
    await attempt(0);
  }
  return (server.address() as AddressInfo).port;
}

function backupName(): string {
  return isoInstant(systemClock()).slice(0, 19).replaceAll(':', '-');
}
