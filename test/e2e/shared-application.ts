import { afterAll, beforeEach } from 'vitest';
import { Application, type Matter } from './application.ts';
import { awaitSample, startWithSample } from './sample-application.ts';

/**
 * One server for all journeys of a file, started by the first that asks; said at the top of the file. A journey that is
 * tried a second time finds a new one.
 */
export function share<Server extends AsyncDisposable>(start: () => Promise<Server>): () => Promise<Server> {
  let running: Promise<Server> | undefined;
  const stop = async (): Promise<void> => {
    const stopping = running;
    running = undefined;
    await (await stopping)?.[Symbol.asyncDispose]();
  };
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await stop();
  });
  afterAll(stop);
  return () => (running ??= start());
}

export interface SharedApplication {
  application: () => Promise<Application>;
  /** An empty one that no other journey has. */
  matter: (caption?: string) => Promise<Matter>;
}

export function shareApplication(start: () => Promise<Application> = () => Application.start()): SharedApplication {
  const application = share(start);
  return { application, matter: async (caption) => (await application()).matter(caption) };
}

/** With the sample matter in it, which its journeys share: each leaves alone what another one looks at. */
export function shareSample(): SharedApplication {
  awaitSample();
  return shareApplication(startWithSample);
}
