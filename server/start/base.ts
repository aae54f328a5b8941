import type { Config } from '#server/config.ts';
import type { Live } from '#server/pipeline/live.ts';
import type { Log } from '#server/program/log.ts';
import type { Data } from './open-data.ts';

/** What every part of the server is started with. */
export interface Base extends Data {
  config: Config;
  /** Where a hosted server is for everybody else; null on a desktop. */
  publicUrl: string | null;
  log: Log;
  logError: (error: unknown, requestId: string) => void;
  live: Live;
  /** Every part adds what it opens here, to be closed in reverse order: at the stop, or when the start fails. */
  opened: AsyncDisposableStack;
}
