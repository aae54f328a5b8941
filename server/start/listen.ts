import type { Server } from 'node:http';
import type { Drain } from '#server/transports/http/drain.ts';
import type { Answering } from '#server/transports/http/http-server.ts';
import { IdleWatch } from '#server/transports/http/idle-watch.ts';
import { listening } from '#server/transports/http/listening.ts';
import type { LineDoor } from '#server/transports/mcp/line-door.ts';
import type { Base } from './base.ts';

/** How long requests may take to end once a stop has begun. On a desktop a person waits for the window to close. */
const drainMs = { desktop: 1000, hosted: 10_000 } as const;

/** Serves requests from now on, until a stop has let those that are open end. Returns the port. */
export async function listen(
  { config, live, opened }: Base,
  drain: Drain,
  idle: { isBusy: () => boolean; onIdle: () => void },
  { answer, lines }: { answer: Answering; lines: LineDoor | null },
): Promise<number> {
  const watch = new IdleWatch(config.idleExitSeconds, idle.isBusy, idle.onIdle);
  let servers: readonly Server[] = [];
  opened.defer(async () => {
    watch.stop();
    const drained = drain.stop(servers, drainMs[config.mode]);
    live.emit('stopping');
    await drained;
  });
  const begin = (): (() => void) => {
    const ends = [watch.begin(), drain.begin()];
    return () => ends.forEach((end) => end());
  };
  const upgrading = lines === null ? undefined : lines.upgrading(begin, (connection) => drain.hold(connection));
  const note: Answering = (request, response) => {
    watch.note(response);
    drain.note(response);
    answer(request, response);
  };
  const found = await listening(config, note, upgrading);
  servers = found.servers;
  return found.port;
}
