import { backoffDelay } from '#renderer/api/backoff.ts';
import type { Hold } from './upload-windows.ts';

/** Waits until the reason is gone, or the person wants to go on. */
export async function holdOver(
  hold: Hold & { seconds?: number },
  answers: () => Promise<boolean>,
  goOn: AbortSignal,
): Promise<void> {
  if (hold.reason === 'busy') return pause((hold.seconds ?? 1) * 1000, goOn);
  if (!hold.automatic) return pause(null, goOn);
  for (let attempt = 0; !goOn.aborted; attempt += 1) {
    await pause(backoffDelay(attempt, Math.random), goOn);
    if (!goOn.aborted && (await answers())) return;
  }
}

/** Null waits for the signal alone. */
function pause(milliseconds: number | null, goOn: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      goOn.removeEventListener('abort', done);
      resolve();
    };
    const timer = milliseconds === null ? undefined : setTimeout(done, milliseconds);
    if (goOn.aborted) done();
    else goOn.addEventListener('abort', done);
  });
}
