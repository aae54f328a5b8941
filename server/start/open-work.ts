import { CalendarFeeds } from '#server/areas/calendar/feeds.ts';
import { ByteRemover } from '#server/areas/files/remove-bytes.ts';
import { JobRunner } from '#server/pipeline/job-runner.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { Backups } from '#server/store/backups.ts';
import { systemClock } from '#server/store/clock.ts';
import type { Base } from './base.ts';
import { recognizersOf, type Files } from './open-files.ts';
import type { Imports } from './open-imports.ts';
import type { PacketWork } from './open-packets.ts';

/** Jobs, backups, calendar files: what the server does without being asked, once `start` was called on each. */

export function openFeeds({ store, config, logError, opened }: Base): CalendarFeeds {
  const feeds = new CalendarFeeds({ store, dataFolder: config.data, logError });
  opened.defer(() => feeds.stop());
  return feeds;
}

export function openJobs(
  { store, blobs, config, logError, opened }: Base,
  pipeline: Pipeline,
  { files, imports, packets }: { files: Files; imports: Imports; packets: PacketWork },
): JobRunner {
  // Children that read, those that recognize, and one for everything else.
  const atOnce = config.extractionChildren + recognizersOf(config) + 1;
  const filesArrive = (): boolean => blobs.busy;
  const { previews, thumbnails, views } = files;
  const remover = new ByteRemover(blobs, previews, thumbnails, views, packets.pages);
  const kinds = [...files.jobKinds, ...imports.jobKinds, ...packets.jobKinds, remover];
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
