import type { Hosted } from '#server/operating/open-hosted.ts';
import type { JobRunner } from '#server/pipeline/job-runner.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { versionOfApplication } from '#server/program/places.ts';
import type { Backups } from '#server/store/backups.ts';
import { systemClock } from '#server/store/clock.ts';
import type { ClientAddress } from '#server/transports/http/client-address.ts';
import type { Drain } from '#server/transports/http/drain.ts';
import { callerOf, operationOf, requestIdOf } from '#server/transports/http/request-facts.ts';
import type { Base } from './base.ts';

/** Null on a desktop, which sends no mail and has nobody who watches it: it starts without the modules for either. */
export async function openHosted(
  { config, publicUrl, store, live, log, logError, housekeeping, opened }: Base,
  pipeline: Pipeline,
  parts: { jobs: JobRunner; backups: Backups; drain: Drain; clientAddress: ClientAddress },
): Promise<Hosted | null> {
  if (publicUrl === null) return null;
  const { openHosted: open } = await import('#server/operating/open-hosted.ts');
  const { jobs, backups, drain } = parts;
  const hosted = open({
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
    operationOf,
    clientAddress: parts.clientAddress,
  });
  opened.defer(() => hosted.stop());
  return hosted;
}
