import { ApiError, OfflineError } from '#renderer/api/api-error.ts';
import { readBackups, type BackupState } from '#renderer/api/settings.ts';

const askEvery = 400;
const patience = 90_000;

/** Settles when the server is back with the restored data; a window that is signed out is as good as one that is not. */
export async function onceRestored(before: BackupState['restored']): Promise<void> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, askEvery));
    try {
      const { restored } = await readBackups();
      if (restored !== null && restored.keptIn !== before?.keptIn) return;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      if (!(error instanceof OfflineError)) throw error;
    }
  }
  throw new Error('Casewright did not start again in time. Start it yourself: the restore is finished then.');
}
