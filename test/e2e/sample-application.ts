import { beforeAll, inject } from 'vitest';
import { Application } from './application.ts';
import { preparedSample } from './prepare-sample.ts';

/**
 * The application on a copy of a data folder whose owner opened the sample matter a while ago, every file read. For
 * journeys that are about something else: reading the sample's scans takes longer than most of them.
 */
export async function startWithSample(): Promise<Application> {
  return Application.start(await preparedSample(inject('preparedSample')));
}

/** Outside the time of a journey: on a busy machine the scans are read for minutes. */
export function awaitSample(): void {
  beforeAll(async () => void (await preparedSample(inject('preparedSample'))), 600_000);
}
