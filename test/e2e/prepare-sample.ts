import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OwnerClient } from '#server/cli/owner-client.ts';
import { Application } from './application.ts';

/** A data folder with the sample. The first that asks makes it in `place`, for all processes of this run; the others wait. */
export async function preparedSample(place: string): Promise<string> {
  const [data, failed] = [path.join(place, 'data'), path.join(place, 'failed')];
  if (isFirst(place)) {
    await prepare(data).catch((error: unknown) => {
      writeFileSync(failed, String(error));
      throw error;
    });
  }
  while (!existsSync(data)) {
    if (existsSync(failed)) throw new Error(`The sample was not prepared: ${readFileSync(failed, 'utf8')}`);
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

/** How long, in milliseconds, nothing may come of it: on a busy machine all of it takes minutes. */
const patience = 100_000;

interface Item {
  extraction: { status: string };
}

async function openSample({ call }: OwnerClient): Promise<void> {
  const { caseId } = (await call('POST', '/app/v1/first-run', { name: 'Maya Ellery', start: 'sample' })) as {
    caseId: string;
  };
  let [unread, deadline] = [Infinity, 0];
  while (unread > 0) {
    const items = (await call('GET', `/app/v1/evidence?caseId=${caseId}`)) as Item[];
    const states = items.map(({ extraction }) => extraction.status);
    const left = states.filter((state) => state === 'pending' || state === 'running').length;
    if (left < unread) deadline = Date.now() + patience;
    if (Date.now() > deadline) throw new Error(`The sample is not read any further: ${states.join(', ')}.`);
    unread = left;
    await pause(50);
  }
}
