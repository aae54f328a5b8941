import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import type { OwnerClient } from '#server/cli/owner-client.ts';
import { Application } from './application.ts';

/**
 * The application on a copy of a data folder whose owner opened the sample matter a while ago, every file read. For
 * journeys that are about something else: reading the sample's scans takes longer than most of them.
 */
export async function startWithSample(): Promise<Application> {
  return Application.start(await preparedSample(inject('preparedSample')));
}

const patience = 100_000;

/** The first that asks makes it, for all processes of this run; the others wait. */
async function preparedSample(place: string): Promise<string> {
  const [data, failed] = [path.join(place, 'data'), path.join(place, 'failed')];
  if (isFirst(place)) {
    await prepare(data).catch((error: unknown) => {
      writeFileSync(failed, String(error));
      throw error;
    });
  }
  const deadline = Date.now() + patience;
  while (!existsSync(data)) {
    if (existsSync(failed)) throw new Error(`The sample was not prepared: ${readFileSync(failed, 'utf8')}`);
    if (Date.now() > deadline) throw new Error('The sample was not prepared in time.');
    await pause(50);
  }
  return data;
}

function isFirst(place: string): boolean {
  try {
    mkdirSync(path.join(place, 'begun'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function prepare(data: string): Promise<void> {
  await using application = await Application.start();
  await application.asOwner(openSample);
  await application.stop();
  const draft = `${data}.new`;
  cpSync(application.data, draft, { recursive: true });
  renameSync(draft, data);
}

interface Item {
  extraction: { status: string };
}

async function openSample({ call }: OwnerClient): Promise<void> {
  const { caseId } = (await call('POST', '/app/v1/first-run', { name: 'Maya Ellery', start: 'sample' })) as {
    caseId: string;
  };
  const deadline = Date.now() + patience;
  for (;;) {
    const items = (await call('GET', `/app/v1/evidence?caseId=${caseId}`)) as Item[];
    const states = items.map(({ extraction }) => extraction.status);
    if (!states.includes('pending') && !states.includes('running')) return;
    if (Date.now() > deadline) throw new Error(`The sample was not read in time: ${states.join(', ')}.`);
    await pause(50);
  }
}
