import { useQueryClient } from '@tanstack/react-query';
import { ApiError, OfflineError } from '#renderer/api/api-error.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { readBackups } from '#renderer/api/settings.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';

const lookAfter = 150;

/** Runs what answers only when it is over, and shows meanwhile how far it is. */
export function useBackupTask(): { run: (failed: string, work: () => Promise<unknown>) => Promise<boolean> } {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keys.backups });
  const run = async (failed: string, work: () => Promise<unknown>): Promise<boolean> => {
    // From then on the state itself says that something runs, and is read again and again.
    const timer = setTimeout(() => void refresh(), lookAfter);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(await wasStopped(error))) toastFailure(failed, error);
      return false;
    } finally {
      clearTimeout(timer);
      await refresh();
      await client.invalidateQueries({ queryKey: keys.storageUse });
    }
  };
  return { run };
}

/** Who pressed Stop needs no notice that it stopped. */
export async function wasStopped(failure: unknown): Promise<boolean> {
  if (!(failure instanceof ApiError) || failure.status !== 409) return false;
  try {
    return (await readBackups()).last?.stopped === true;
  } catch (error) {
    if (error instanceof ApiError || error instanceof OfflineError) return false;
    throw error;
  }
}
