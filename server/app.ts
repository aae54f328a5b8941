import { mkdir } from 'node:fs/promises';
import { closeAllSessions, listSessions } from '#server/access/sessions.ts';
import type { Config } from '#server/config.ts';
import { startBuildingSearch } from '#server/operating/search-building.ts';
import { startSweeping } from '#server/operating/sweep.ts';
import { Live } from '#server/pipeline/live.ts';
import { createLog, errorFacts } from '#server/program/log.ts';
import { versionOfApplication } from '#server/program/places.ts';
import type { Base } from '#server/start/base.ts';
import { listen } from '#server/start/listen.ts';
import { narrowFolder } from '#server/start/narrow-folder.ts';
import { openData } from '#server/start/open-data.ts';
import { openDoors } from '#server/start/open-doors.ts';
import { openFiles, readerOf } from '#server/start/open-files.ts';
import { openImports } from '#server/start/open-imports.ts';
import { openHosted } from '#server/start/open-hosted.ts';
import { openPackets } from '#server/start/open-packets.ts';
import { openPapers } from '#server/start/open-papers.ts';
import { openPipeline } from '#server/start/open-pipeline.ts';
import { openSecrets } from '#server/start/open-secrets.ts';
import { openSync } from '#server/start/open-sync.ts';
import { openBackups, openFeeds, openJobs } from '#server/start/open-work.ts';
import type { RunningApp, StartOptions } from '#server/start/running-app.ts';
import { windowServices } from '#server/start/window-services.ts';
import { clientAddress } from '#server/transports/http/client-address.ts';
import { Drain } from '#server/transports/http/drain.ts';
import { LaunchSecrets } from '#server/transports/http/launch-secrets.ts';

/** Starts each part on what the earlier ones have opened, then takes requests. The caller owns the data folder. */
export async function startApp(config: Config, options: StartOptions): Promise<RunningApp> {
  await using opened = new AsyncDisposableStack();
  const base = await openBase(config, options, opened);
  const { publicUrl, store, blobs, arriving, log, logError, housekeeping } = base;
  const files = openFiles(base);
  const imports = openImports(base);
  const papers = openPapers(base);
  const packets = openPackets(base, { papers, files: readerOf(files) });
  let url = publicUrl ?? '';
  const secrets = openSecrets(config, options.shell);
  const calls = openPipeline(base, { files, imports, secrets, papers, packets }, () =>
    windowServices({ base, pipeline: calls.pipeline, files, jobs, feeds, backups, sync, address: () => url }),
  );
  const { pipeline } = calls;
  const feeds = openFeeds(base);
  const jobs = openJobs(base, pipeline, { files, imports, packets });
  const backups = openBackups(base, options.onRestart);
  const sync = openSync(base, pipeline, secrets);
  const drain = new Drain();
  const addressOf = clientAddress(publicUrl === null ? [] : config.trustedProxies);
  const hosted = await openHosted(base, pipeline, { jobs, backups, drain, clientAddress: addressOf });
  const launches = new LaunchSecrets();
  const rooms = { base, files, calls, backups, hosted, clientAddress: addressOf };
  const { answer, lines } = openDoors(rooms, launches, options.ownerSecret);
  const isBusy = (): boolean => jobs.busy || hosted?.busy === true || backups.busy || (sync?.busy ?? false);
  const idle = { isBusy, onIdle: () => options.onIdle?.() };
  const watched: typeof answer = (request, response) => {
    hosted?.operating.watch(request, response);
    answer(request, response);
  };
  const port = await listen(base, drain, idle, { answer: watched, lines });
  if (port !== config.port && publicUrl === null) {
    // A process that had the port meanwhile received the windows' cookies: they no longer open anything.
    await store.write(housekeeping, closeAllSessions);
    if (config.port !== 0) log.info(otherPort, { wanted: config.port, port });
  }
  for (const part of [jobs, hosted, backups, feeds, sync]) await part?.start();
  opened.defer(startBuildingSearch({ store, actor: housekeeping, logError }));
  opened.defer(
    startSweeping({
      ...files,
      packets,
      store,
      blobs,
      arriving,
      held: imports.exports.held,
      actor: housekeeping,
      logError,
    }),
  );
  url = publicUrl ?? `http://127.0.0.1:${port}`;
  log.info('Casewright is ready.', { port, mode: config.mode, version: versionOfApplication() });
  const running = opened.move();
  return {
    url,
    port,
    bootAddress: () => (publicUrl === null ? `${url}/boot?secret=${launches.issue()}` : url),
    sessions: () => store.readOne(listSessions),
    stop: () => running.disposeAsync(),
  };
}

const otherPort =
  'The usual port is taken, so Casewright listens on another. ' +
  'Preferences and drafts that a browser kept at the usual address are not shown at this one.';

async function openBase(config: Config, options: StartOptions, opened: AsyncDisposableStack) {
  const log = createLog(config.logLevel);
  const logError: Base['logError'] = (error, requestId) =>
    log.error('A request failed in a way it should not.', { requestId, ...errorFacts(error) });
  const publicUrl = config.mode === 'hosted' ? config.publicUrl : null;
  await mkdir(config.data, { recursive: true, mode: 0o700 });
  await narrowFolder(config.data, log);
  const data = await openData(config, options, opened);
  return { ...data, config, publicUrl, log, logError, live: new Live(), opened } satisfies Base;
}
