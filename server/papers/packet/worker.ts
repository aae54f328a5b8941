/** The thread that builds packets. One step at a time; every step ends in exactly one of done or failed. */
import { parentPort } from 'node:worker_threads';
import { keepCompiled } from '#server/children/keep-compiled.ts';
import { AppError } from '#server/errors/app-error.ts';
import { asFailure } from '#server/papers/failure.ts';
import type { Typesetter } from '#server/papers/typesetter.ts';
import type { Final, Job, Report } from './protocol.ts';
import { gaveUp } from './refusals.ts';
import { runPacketStep } from './run-step.ts';

const port = parentPort;
if (!port) throw new Error('This program runs as a thread of the process that builds packets.');

/** Above this program, in the bundle as in the source. */
const sheetFolder = new URL('../sheets/', import.meta.url);

let typesetter: Promise<Typesetter> | null = null;

const tools = {
  typesetter: (): Promise<Typesetter> => (typesetter ??= startTypesetter()),
  alive: (): void => port.postMessage({ type: 'alive' } satisfies Report),
};

async function startTypesetter(): Promise<Typesetter> {
  const [{ readSheets }, { openTypesetter }] = await Promise.all([
    import('#server/papers/sheets.ts'),
    import('#server/papers/typesetter.ts'),
  ]);
  return openTypesetter(readSheets(sheetFolder));
}

port.on('message', (job: Job) => {
  void run(job)
    .then((report) => port.postMessage(report))
    .then(keepCompiled);
});

async function run({ place, step }: Job): Promise<Final> {
  try {
    await runPacketStep(place, step, tools);
    return { type: 'done' };
  } catch (error) {
    return { type: 'failed', failure: asFailure(error instanceof AppError ? error : gaveUp(error)) };
  }
}
