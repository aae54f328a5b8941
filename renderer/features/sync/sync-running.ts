import { useQueryClient } from '@tanstack/react-query';
import { runSync, stopSync } from '#renderer/api/sync.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { sendAnswersNow } from './sync-answers.ts';

export interface Running {
  busy: boolean;
  run: (remoteId: string, caseId?: string) => Promise<boolean>;
  stop: (remoteId: string) => Promise<void>;
}

/** Starts and stops runs; what was answered before goes with the run that comes after. */
export function useRunning(): Running {
  const client = useQueryClient();
  const { busy, attempt } = useTask();
  return {
    busy,
    run: (remoteId, caseId) =>
      attempt(async () => {
        await sendAnswersNow();
        await runSync(client, remoteId, caseId);
      }, 'Sync could not be started'),
    stop: async (remoteId) => void (await attempt(() => stopSync(client, remoteId), 'Sync could not be stopped')),
  };
}
