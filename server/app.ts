import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Authenticator } from '#server/access/authenticator.ts';
import { RateLimiter } from '#server/access/rate-limiter.ts';
import { type CarriedSession, closeAllSessions, listSessions } from '#server/access/sessions.ts';
import { TokenGuesses } from '#server/access/token-guesses.ts';
import { SessionUses } from '#server/access/session-uses.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { ReadCount } from '#server/areas/activity/read-count.ts';
import { CalendarFeeds } from '#server/areas/calendar/feeds.ts';
import { EvidenceReader } from '#server/areas/evidence/read-evidence.ts';
import { Previews } from '#server/areas/files/previews.ts';
import { Thumbnails } from '#server/areas/files/thumbnails.ts';
import { Views } from '#server/areas/files/views.ts';
import { ByteRemover } from '#server/areas/files/remove-bytes.ts';
import { PasswordProof } from '#server/areas/account/password-proof.ts';
import { operations } from '#server/areas/operations.ts';
import { syncOperations } from '#server/areas/sync-feed/operations.ts';
import { syncRules } from '#server/areas/sync-rules.ts';
import type { Services, WindowServices } from '#server/catalog/context.ts';
import type { Config } from '#server/config.ts';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { startCase } from '#server/first-run/start-case.ts';
import type { Hosted, openHosted as OpenHosted } from '#server/operating/open-hosted.ts';
import { createLog, errorFacts } from '#server/program/log.ts';
import { startSweeping } from '#server/operating/sweep.ts';
import { prepareData } from '#server/start/prepare-data.ts';
import { openSecretStore, type SecretStore, type ShellChannel } from '#server/owner/secret-store.ts';
import { JobRunner } from '#server/pipeline/job-runner.ts';
import { Live } from '#server/pipeline/live.ts';
import { Pipeline } from '#server/pipeline/pipeline.ts';
import { rendererFolder, sampleFolder, serverModule, versionOfApplication } from '#server/program/places.ts';
import { sampleOpener } from '#server/first-run/open-sample.ts';
import { databaseName } from '#server/store/backup.ts';
import { factsName } from '#server/store/backup-facts.ts';
import { Backups } from '#server/store/backups.ts';
import { Blobs } from '#server/store/blobs.ts';
import { systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { finishRestore } from '#server/store/restore-journal.ts';
import { Settings } from '#server/settings/settings.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import type { Actor } from '#server/store/transaction.ts';
import { DesktopSync } from '#server/sync/desktop-sync.ts';
import { machineClock } from '#server/sync/machine-clock.ts';
import { openNetworkWire } from '#server/sync/wire.ts';
import { bearerDoor } from '#server/transports/http/bearer-door.ts';
import { clientAddress } from '#server/transports/http/client-address.ts';
import { docsRoutes } from '#server/transports/http/docs-routes.ts';
import { Drain } from '#server/transports/http/drain.ts';
import { httpApp } from '#server/transports/http/http-app.ts';
import type { Answering } from '#server/transports/http/http-server.ts';
import { listening } from '#server/transports/http/listening.ts';
import { desktopPlace, hostedPlace } from '#server/transports/http/origins.ts';
import { callerOf, requestIdOf } from '#server/transports/http/request-facts.ts';
import { LaunchSecrets } from '#server/transports/http/launch-secrets.ts';
import { windowOperations } from '#server/window/operations.ts';
import type { McpParts } from '#server/transports/mcp/mcp-handler.ts';
import { IdleWatch } from '#server/transports/http/idle-watch.ts';

export interface RunningApp {
  url: string;
  port: number;
  /** A one-time address that opens the window; on a hosted server the one where people sign in. */
  bootAddress(): string;
  /** The windows that are signed in. */
  sessions(): Promise<CarriedSession[]>;
  stop(): Promise<void>;
}

export interface AppOptions {
  /** What proves to this server that a caller may read its data folder. */
  ownerSecret: string;
  /** Called once nothing was asked for `config.idleExitSeconds` and no job runs. */
  onIdle?: () => void;
  /** Stops this server and starts another on the same folder and port, which carries a restore out. */
  onRestart?: () => void;
  /** The shell that started this process, which reaches the system's key store. */
  shell?: ShellChannel;
  /** Windows that stay signed in through that. */
  carriedSessions?: readonly CarriedSession[];
}

/** How long requests may take to end once a stop has begun. On a desktop a person waits for the window to close. */
const drainMs = { desktop: 1000, hosted: 10_000 } as const;

/** Wires the house and opens its door. The caller owns the data folder (server/owner). */
export async function startApp(config: Config, options: AppOptions): Promise<RunningApp> {
  const publicUrl = config.mode === 'hosted' ? config.publicUrl : null;
  const log = createLog(config.logLevel);
  const logError = (error: unknown, requestId: string): void =>
    log.error('A request failed in a way it should not.', { requestId, ...errorFacts(error) });
  await mkdir(config.data, { recursive: true, mode: 0o700 });
  const restored = finishRestore(config.data);
  // A back-up that is worked in is none any more, and must not stand in another one's list, to be deleted there.
  await rm(join(config.data, factsName), { force: true });
  const settings = await Settings.open(config);
  const blobs = new Blobs(config.data);
  await blobs.open();
  const store = new Store(openSqlite(join(config.data, databaseName)), systemClock);
  const housekeeping: Actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId() };
  const localAccountId = await store.write(housekeeping, (tx) =>
    prepareData(tx, config.mode, options.carriedSessions ?? []),
  );
  await store.epoch();
  const pool = createExtractionPool({
    temporaryFolder: join(config.data, 'staging'),
    languages: settings.values.ocrLanguages,
    languageFolders: languageFolders(config),
    children: config.extractionChildren,
    childModule: serverModule('extraction/child'),
  });
  const previews = new Previews(pool, join(config.data, 'previews'));
  const thumbnails = new Thumbnails(pool, join(config.data, 'thumbnails'));
  const views = new Views(pool, join(config.data, 'views'));
  const live = new Live();
  const tokenUses = new TokenUses(store, housekeeping, {
    told: (tokenIds) => live.emit('tokens', { tokenIds }),
    logError,
  });
  const passwords = new PasswordProof(store);
  const sessionUses = new SessionUses(store, housekeeping, logError);
  const authenticator = new Authenticator(store, (hash, now) => sessionUses.note(hash, now));
  const services = {
    blobs,
    limits: config,
    files: { identify: identifyFile, preview: (file) => previews.preview(file) },
    passwords,
  } satisfies Services;
  const windowServices: WindowServices = { ...services, live };
  const pipeline = new Pipeline({
    store,
    live,
    services,
    authenticator,
    rateLimiter: new RateLimiter(config.rateLimit),
    tokenUses,
    clock: systemClock,
    checkOutputs: config.checkOutputs,
    window: () => ({ services: windowServices, mode: config.mode, ownerId: localAccountId }),
  });
  const reader = new EvidenceReader(pool, blobs, (news) => live.emit('reading', news));
  const readCount = new ReadCount();
  live.on('reading', ({ caseId, status }) => {
    if (status === 'done' || status === 'unsupported') readCount.note(caseId);
  });
  const jobs = new JobRunner({
    store,
    pipeline,
    clock: systemClock,
    kinds: [reader, new ByteRemover(blobs, previews, thumbnails, views)],
    atOnce: config.extractionChildren + 1,
    logError,
  });
  settings.onChange(({ ocrLanguages }) => pool.useLanguages(ocrLanguages));
  const backups = new Backups({
    store,
    blobs,
    dataFolder: config.data,
    settings: () => settings.values,
    clock: systemClock,
    restored,
    restart: options.onRestart ?? null,
    logError,
  });
  settings.onChange(() => backups.lookAtClock());
  const feeds = new CalendarFeeds({ store, dataFolder: config.data, logError });
  const launches = new LaunchSecrets();
  const network = openNetworkWire();
  let secrets: Promise<SecretStore> | undefined;
  const sync =
    config.mode === 'desktop'
      ? new DesktopSync({
          store,
          pipeline,
          blobs,
          operations,
          rules: syncRules,
          wire: network.wire,
          clock: machineClock,
          chance: Math.random,
          tokens: () => (secrets ??= openSecretStore(config.data, options.shell)),
          dataFolder: config.data,
          logError,
          told: (status) => {
            if (localAccountId !== undefined) live.emit('sync', { accountId: localAccountId, status });
          },
        })
      : null;
  const syncOffered = syncOperations(operations, syncRules);
  const drain = new Drain();
  const place = publicUrl === null ? desktopPlace : hostedPlace(publicUrl);
  // A desktop has no proxy before it, and believes no header.
  const addressOf = clientAddress(publicUrl === null ? [] : config.trustedProxies);
  const hosted =
    publicUrl === null
      ? null
      : await openHosted({
          config,
          publicUrl,
          store,
          pipeline,
          backups,
          live,
          log,
          logError,
          clock: systemClock,
          actor: housekeeping,
          version: versionOfApplication(),
          jobsRun: () => jobs.takesWork,
          stopping: () => drain.draining,
          requestIdOf,
          callerOf,
          clientAddress: addressOf,
        });
  const guesses = new TokenGuesses((token) => authenticator.recognises(token));
  const bearer = bearerDoor(guesses, addressOf, systemClock);
  const app = httpApp({
    operations,
    windowOperations,
    pipeline,
    store,
    blobs,
    thumbnails,
    views,
    limits: config,
    live,
    launches,
    passwords,
    log,
    logError,
    ownerSecret: options.ownerSecret,
    version: versionOfApplication(),
    mode: config.mode,
    place,
    clientAddress: addressOf,
    bearer,
    dataFolder: config.data,
    rendererFolder: rendererFolder(),
    docs: docsRoutes(operations, syncOffered),
    syncOperations: syncOffered,
    operating: hosted?.operating ?? null,
    mcp: mcpDoor({
      operations,
      pipeline,
      blobs,
      place,
      bearer,
      logError,
      called: hosted?.operating.noteTool,
    }),
    readCount,
    abortJob: (id) => jobs.abort(id),
    openSample: sampleOpener({ pipeline, blobs, folder: sampleFolder() }),
    startCase: (principal, named) => startCase(pipeline, principal, named),
    backups,
    feeds,
    settings,
    config,
    sync,
  });
  const idle = new IdleWatch(
    config.idleExitSeconds,
    () => jobs.busy || hosted?.busy === true || backups.busy || (sync?.busy ?? false),
    () => options.onIdle?.(),
  );
  const answer: Answering = (request, response) => {
    idle.note(response);
    drain.note(response);
    hosted?.operating.watch(request, response);
    app(request, response);
  };
  const close = async (): Promise<void> => {
    await pool.close();
    await tokenUses.close();
    await sessionUses.close();
    await store.close();
  };
  const { servers, port } = await listening(config, answer).catch(async (error: unknown) => {
    idle.stop();
    await close();
    throw error;
  });
  // Whoever took the port meanwhile was sent the cookies of the windows: they open nothing any more.
  if (port !== config.port && publicUrl === null) await store.write(housekeeping, closeAllSessions);
  await jobs.start();
  await hosted?.start();
  await backups.start();
  await feeds.start();
  sync?.start();
  const stopSweeping = startSweeping({ store, blobs, thumbnails, views, actor: housekeeping, logError });
  const url = publicUrl ?? `http://127.0.0.1:${port}`;
  log.info('Casewright is ready.', { port, mode: config.mode, version: versionOfApplication() });
  return {
    url,
    port,
    bootAddress: () => (publicUrl === null ? `${url}/boot?secret=${launches.issue()}` : url),
    sessions: () => store.readOne(listSessions),
    async stop() {
      idle.stop();
      stopSweeping();
      const drained = drain.stop(servers, drainMs[config.mode]);
      live.emit('stopping');
      await drained;
      await sync?.stop();
      network.close();
      await backups.stop();
      await hosted?.stop();
      await jobs.stop();
      await feeds.stop();
      await close();
    },
  };
}

/** A desktop sends no mail and has nobody who watches it: it starts without the modules for either. */
async function openHosted(...parts: Parameters<typeof OpenHosted>): Promise<Hosted> {
  return (await import('#server/operating/open-hosted.ts')).openHosted(...parts);
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

/** Languages added in the window lie in the data folder, and come before those of the folder in the settings. */
function languageFolders({ data, languageFolder }: Config): string[] {
  return [join(data, 'languages'), ...(languageFolder === null ? [] : [languageFolder])];
}
