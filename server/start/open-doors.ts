import { TokenGuesses } from '#server/access/token-guesses.ts';
import { operations, syncedOperations } from '#server/areas/operations.ts';
import { syncOperations } from '#server/areas/sync-feed/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import type { Hosted } from '#server/operating/open-hosted.ts';
import { rendererFolder, versionOfApplication } from '#server/program/places.ts';
import type { Backups } from '#server/store/backups.ts';
import { systemClock } from '#server/store/clock.ts';
import { bearerDoor } from '#server/transports/http/bearer-door.ts';
import type { ClientAddress } from '#server/transports/http/client-address.ts';
import { docsRoutes } from '#server/transports/http/docs-routes.ts';
import { httpApp } from '#server/transports/http/http-app.ts';
import type { Answering } from '#server/transports/http/http-server.ts';
import type { LaunchSecrets } from '#server/transports/http/launch-secrets.ts';
import { desktopPlace, hostedPlace } from '#server/transports/http/origins.ts';
import { LineDoor } from '#server/transports/mcp/line-door.ts';
import { windowOperations } from '#server/window/operations.ts';
import type { Base } from './base.ts';
import type { Files } from './open-files.ts';
import type { Calls } from './open-pipeline.ts';

/** What is behind the doors of the server. */
export interface Rooms {
  base: Base;
  files: Files;
  calls: Calls;
  backups: Backups;
  hosted: Hosted | null;
  clientAddress: ClientAddress;
}

/** One list for all servers of a process: their description is made once. */
const syncOffered = syncOperations(operations, syncedOperations, syncRules);

/** All of it by HTTP, and MCP by lines where an assistant can be on this machine. */
interface Doors {
  answer: Answering;
  lines: LineDoor | null;
}

/** Everything that answers over HTTP: the catalog, the window, MCP, the reference. */
export function openDoors(rooms: Rooms, launches: LaunchSecrets, ownerSecret: string): Doors {
  const { base, files, calls, backups, hosted, clientAddress } = rooms;
  const { config, publicUrl, store, blobs, arriving, live, log, logError } = base;
  const { pipeline, passwords } = calls;
  const place = publicUrl === null ? desktopPlace : hostedPlace(publicUrl);
  const guesses = new TokenGuesses();
  const bearer = bearerDoor(guesses, clientAddress, systemClock);
  const mcp = lazily(async () => {
    const { openMcp } = await import('#server/transports/mcp/open-mcp.ts');
    return openMcp({
      operations,
      pipeline,
      blobs,
      mode: config.mode,
      place,
      bearer,
      logError,
      called: hosted?.operating.noteTool,
    });
  });
  const answer = httpApp({
    operations,
    windowOperations,
    pipeline,
    store,
    blobs,
    arriving,
    thumbnails: files.thumbnails,
    views: files.views,
    limits: config,
    live,
    launches,
    passwords,
    log,
    logError,
    ownerSecret,
    version: versionOfApplication(),
    mode: config.mode,
    place,
    clientAddress,
    bearer,
    dataFolder: config.data,
    rendererFolder: rendererFolder(),
    docs: docsRoutes(operations, syncOffered),
    syncOperations: syncOffered,
    operating: hosted?.operating ?? null,
    mcp: async (request, response) => (await mcp()).post(request, response),
    backups,
    config,
  });
  const lines =
    config.mode === 'desktop' ? new LineDoor(async (...taken) => (await mcp()).lines(...taken), live) : null;
  return { answer, lines };
}

/** MCP's modules are loaded at its first request: a start without an assistant does not wait for them. */
function lazily<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => (opened ??= open());
}
