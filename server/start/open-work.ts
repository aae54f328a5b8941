import { CalendarFeeds } from '#server/areas/calendar/feeds.ts';
import { JobRunner } from '#server/pipeline/job-runner.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { Backups } from '#server/store/backups.ts';
import { systemClock } from '#server/store/clock.ts';
import type { Base } from './base.ts';
import type { Files } from './open-files.ts';
import type { Imports } from './open-imports.ts';

/** Jobs, backups, calendar files: what the server does without being asked, once `start` was called on each. */

export function openFeeds({ store, config, logError, opened }: Base): CalendarFeeds {
  const feeds = new CalendarFeeds({ store, dataFolder: config.data, logError });
  opened.defer(() => feeds.stop());
  return feeds;
}

export function openJobs(
  { store, blobs, config, logError, opened }: Base,
  pipeline: Pipeline,
  { files, imports }: { files: Files; imports: Imports },
): JobRunner {
  const atOnce = config.extractionChildren + 1;
  const filesArrive = (): boolean => blobs.busy;
  const kinds = [...files.jobKinds, ...imports.jobKinds];
  const jobs = new JobRunner({ store, pipeline, clock: systemClock, kinds, atOnce, logError, filesArrive });
  blobs.onQuiet(() => jobs.wake());
  opened.defer(() => jobs.stop());
  return jobs;
}

export function openBackups(base: Base, restart: (() => void) | undefined): Backups {
  const { store, blobs, config, settings, restored, logError, opened } = base;
  const backups = new Backups({
    store,
    blobs,
    dataFolder: config.data,
    settings: () => settings.values,
    clock: systemClock,
    restored,
    restart: restart ?? null,
    logError,
  });
  settings.onChange(() => backups.lookAtClock());
  opened.defer(() => backups.stop());
  return backups;
}
