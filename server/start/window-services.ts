import { InvitationMails } from '#server/areas/workspaces/invitation-mails.ts';
import type { CalendarFeeds } from '#server/areas/calendar/feeds.ts';
import { sampleOpener } from '#server/first-run/open-sample.ts';
import { startCase } from '#server/first-run/start-case.ts';
import type { Services, WindowServices } from '#server/catalog/context.ts';
import type { JobRunner } from '#server/pipeline/job-runner.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { sampleFolder, versionOfApplication } from '#server/program/places.ts';
import type { Backups } from '#server/store/backups.ts';
import type { DesktopSync } from '#server/sync/desktop-sync.ts';
import { StorageMeter } from '#server/window/settings/storage-meter.ts';
import type { Base } from './base.ts';
import type { Files } from './open-files.ts';

interface ForWindow {
  base: Base;
  pipeline: Pipeline;
  files: Files;
  jobs: JobRunner;
  feeds: CalendarFeeds;
  backups: Backups;
  sync: DesktopSync | null;
  /** Known once the server listens. */
  address: () => string;
}

/** The services that only the window's operations use. */
export function windowServices({
  base: { config, publicUrl, blobs, arriving, live, settings },
  pipeline,
  files: { views, readCount },
  jobs,
  feeds,
  backups,
  sync,
  address,
}: ForWindow): Omit<WindowServices, keyof Services> {
  const { data: dataFolder, languageFolder, mode } = config;
  return {
    live,
    arriving,
    views,
    readCount,
    feeds,
    invitationMails: new InvitationMails(publicUrl),
    abortJob: (id) => jobs.abort(id),
    backups,
    sync,
    settings,
    storage: new StorageMeter(dataFolder),
    identifyToken: (token) => pipeline.identify({ kind: 'bearer', token }, 'mcp', false),
    openSample: sampleOpener({ pipeline, blobs, folder: sampleFolder() }),
    startCase: (principal, named) => startCase(pipeline, principal, named),
    installation: { version: versionOfApplication(), mode, dataFolder, languageFolder, address },
  };
}
